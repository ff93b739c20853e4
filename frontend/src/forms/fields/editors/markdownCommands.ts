/** A text with what is chosen in it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Put signs on both sides of what is chosen, or take them away; without a choice a word to write over stands there. */
export function wrapped({ text, start, end }: Selected, sign: string, filler: string): Selected {
  const inside = text.slice(start, end);
  const size = sign.length;
  if (text.slice(start - size, start) === sign && text.slice(end, end + size) === sign) {
    return { text: text.slice(0, start - size) + inside + text.slice(end + size), start: start - size, end: end - size };
  }
  const words = inside === "" ? filler : inside;
  return { text: text.slice(0, start) + sign + words + sign + text.slice(end), start: start + size, end: start + size + words.length };
}

/** Put a sign before every chosen line, or take it away where all have it. */
export function prefixed({ text, start, end }: Selected, prefix: (index: number) => string, pattern: RegExp): Selected {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = !text.includes("\n", end) ? text.length : text.indexOf("\n", end);
  const lines = text.slice(from, to).split("\n");
  const haveAll = lines.every((line) => pattern.test(line));
  const next = lines.map((line, index) => (haveAll ? line.replace(pattern, "") : prefix(index) + line.replace(pattern, ""))).join("\n");
  return { text: text.slice(0, from) + next + text.slice(to), start: lines.length > 1 ? from : from + next.length, end: from + next.length };
}

/** Put what is chosen on lines of its own between two fences. */
export function fenced({ text, start, end }: Selected): Selected {
  const before = start > 0 && text[start - 1] !== "\n" ? "\n" : "";
  const inside = text.slice(start, end);
  const head = `${before}\`\`\`\n`;
  const from = start + head.length;
  return { text: `${text.slice(0, start)}${head}${inside}\n\`\`\`\n${text.slice(end)}`, start: from, end: from + inside.length };
}

/** Make what is chosen the words of a link, and choose its address. */
export function linked({ text, start, end }: Selected, filler: string): Selected {
  const words = text.slice(start, end) || filler;
  const address = "https://";
  const from = start + words.length + 3;
  return { text: `${text.slice(0, start)}[${words}](${address})${text.slice(end)}`, start: from, end: from + address.length };
}

const ITEM = /^\s*([-*+]|(\d+)\.) (\[[ xX]\] )?/;

/** What Enter does in a list: the next item, or the end of the list where the item is empty. Null elsewhere. */
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
