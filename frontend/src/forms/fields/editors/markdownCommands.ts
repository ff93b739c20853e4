/** A text and its selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Toggle a marker on both sides of the selection; without a selection insert placeholder text. */
export function wrapped({ text, start, end }: Selected, sign: string, filler: string): Selected {
  const inside = text.slice(start, end);
  const size = sign.length;
  if (text.slice(start - size, start) === sign && text.slice(end, end + size) === sign) {
    return { text: text.slice(0, start - size) + inside + text.slice(end + size), start: start - size, end: end - size };
  }
  const placeholder = inside === "" ? filler : inside;
  return { text: text.slice(0, start) + sign + placeholder + sign + text.slice(end), start: start + size, end: start + size + placeholder.length };
}

/** Toggle a prefix on every selected line. */
export function prefixed({ text, start, end }: Selected, prefix: (index: number) => string, pattern: RegExp): Selected {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = !text.includes("\n", end) ? text.length : text.indexOf("\n", end);
  const lines = text.slice(from, to).split("\n");
  const isOnAllLines = lines.every((line) => pattern.test(line));
  const next = lines.map((line, index) => (isOnAllLines ? line.replace(pattern, "") : prefix(index) + line.replace(pattern, ""))).join("\n");
  return { text: text.slice(0, from) + next + text.slice(to), start: lines.length > 1 ? from : from + next.length, end: from + next.length };
}

/** Put the selected lines into a fenced code block. */
export function fenced({ text, start, end }: Selected): Selected {
  const before = start > 0 && text[start - 1] !== "\n" ? "\n" : "";
  const inside = text.slice(start, end);
  const head = `${before}\`\`\`\n`;
  const from = start + head.length;
  return { text: `${text.slice(0, start)}${head}${inside}\n\`\`\`\n${text.slice(end)}`, start: from, end: from + inside.length };
}

/** Turn the selection into a link, and select its URL. */
export function linked({ text, start, end }: Selected, filler: string): Selected {
  const placeholder = text.slice(start, end) || filler;
  const address = "https://";
  const from = start + placeholder.length + 3;
  return { text: `${text.slice(0, start)}[${placeholder}](${address})${text.slice(end)}`, start: from, end: from + address.length };
}

const ITEM = /^\s*([-*+]|(\d+)\.) (\[[ xX]\] )?/;

/** What Enter does in a list: start the next item, or end the list at an empty item. Null outside a list. */
export function nextItem({ text, start, end }: Selected): Selected | null {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, start);
  const found = ITEM.exec(line);
  if (found === null || start !== end) {
    return null;
  }
  if (line.length === found[0].length) {
    return { text: text.slice(0, from) + text.slice(start), start: from, end: from };
  }
  const number = found[2];
  const sign = found[0].replace(/\[[xX]\]/, "[ ]");
  const next = `\n${number === undefined ? sign : sign.replace(number, String(Number(number) + 1))}`;
  return { text: text.slice(0, start) + next + text.slice(end), start: start + next.length, end: start + next.length };
}
