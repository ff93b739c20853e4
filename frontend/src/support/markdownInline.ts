import { isSafeAddress } from "@/support/safeAddress";

/** A piece of a line. HTML is no kind of piece: it stays the text it is. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "break" }
  | { kind: "strong" | "em" | "del"; parts: Inline[] }
  | { kind: "link"; href: string; parts: Inline[] }
  | { kind: "image"; src: string; alt: string };

interface Found {
  piece: Inline;
  /** Where the text goes on. */
  end: number;
}

/** A longer line is no prose, and looking for its marks would hold the page up. */
const LONGEST = 20_000;
const ESCAPABLE = /[\\`*_{}[\]()#+\-.!~|<>]/;
const ADDRESS = /^https?:\/\/[^\s<]*[^\s<.,:;"')\]]/;
const BRACED = /^<((?:https?|mailto):[^\s<>]+)>/;
const MARKS = [
  ["**", "strong"],
  ["__", "strong"],
  ["~~", "del"],
  ["*", "em"],
  ["_", "em"],
] as const;

/** Read a line's marks: stress, code, links, pictures, breaks. */
export function readInline(text: string): Inline[] {
  if (text.length > LONGEST) {
    return asText(text);
  }
  const pieces: Inline[] = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = pieceAt(text, at);
    if (found === null) {
      plain += text[at] ?? "";
      at += 1;
      continue;
    }
    if (found.piece.kind === "text") {
      plain += found.piece.text;
    } else {
      // The blanks before a break are how it is written.
      pieces.push(...asText(found.piece.kind === "break" ? plain.trimEnd() : plain), found.piece);
      plain = "";
    }
    at = found.end;
  }
  return [...pieces, ...asText(plain)];
}

function pieceAt(text: string, at: number): Found | null {
  switch (text[at]) {
    case "\\":
      return escapeAt(text, at);
    case "`":
      return codeAt(text, at);
    case "!":
      return text[at + 1] === "[" ? targetAt(text, at + 1, true) : null;
    case "[":
      return targetAt(text, at, false);
    case "<":
      return addressAt(text, at, BRACED);
    case "h":
      return /\w/.test(text[at - 1] ?? "") ? null : addressAt(text, at, ADDRESS);
    case "\n":
      return text.startsWith("  ", at - 2) ? { piece: { kind: "break" }, end: at + 1 } : null;
    case "*":
    case "_":
    case "~":
      return markAt(text, at);
    default:
      return null;
  }
}

function escapeAt(text: string, at: number): Found | null {
  const next = text[at + 1] ?? "";
  if (next === "\n") {
    return { piece: { kind: "break" }, end: at + 2 };
  }
  return ESCAPABLE.test(next) ? { piece: { kind: "text", text: next }, end: at + 2 } : null;
}

function codeAt(text: string, at: number): Found | null {
  const fence = /^`+/.exec(text.slice(at, at + 32))?.[0] ?? "`";
  const close = text.indexOf(fence, at + fence.length);
  if (close === -1) {
    return { piece: { kind: "text", text: fence }, end: at + fence.length };
  }
  const inside = text.slice(at + fence.length, close).replace(/\n/g, " ");
  const isPadded = inside.startsWith(" ") && inside.endsWith(" ") && inside.trim() !== "";
  return { piece: { kind: "code", text: isPadded ? inside.slice(1, -1) : inside }, end: close + fence.length };
}

/** `[words](address)`, for a link or a picture. */
function targetAt(text: string, at: number, isImage: boolean): Found | null {
  const close = closing(text, at, "[", "]");
  if (close === -1 || text[close + 1] !== "(") {
    return null;
  }
  const end = closing(text, close + 1, "(", ")");
  if (end === -1) {
    return null;
  }
  const words = text.slice(at + 1, close);
  const address = (text.slice(close + 2, end).trim().split(/\s+/)[0] ?? "").replace(/^<|>$/g, "");
  if (!isSafeAddress(address)) {
    return { piece: { kind: "text", text: words }, end: end + 1 };
  }
  const piece: Inline = isImage ? { kind: "image", src: address, alt: words } : { kind: "link", href: address, parts: readInline(words) };
  return { piece, end: end + 1 };
}

/** Where what opens at a place is closed again; -1 where it never is. */
function closing(text: string, at: number, open: string, close: string): number {
  let depth = 0;
  for (let index = at; index < text.length; index += 1) {
    const sign = text[index];
    depth += sign === open ? 1 : sign === close ? -1 : 0;
    if (depth === 0) {
      return index;
    }
  }
  return -1;
}

function addressAt(text: string, at: number, pattern: RegExp): Found | null {
  const [whole, inside = whole] = pattern.exec(text.slice(at, at + 2000)) ?? [];
  if (whole === undefined || inside === undefined || !isSafeAddress(inside)) {
    return null;
  }
  return { piece: { kind: "link", href: inside, parts: [{ kind: "text", text: inside }] }, end: at + whole.length };
}

function markAt(text: string, at: number): Found | null {
  for (const [mark, kind] of MARKS) {
    if (!text.startsWith(mark, at) || /\s/.test(text[at + mark.length] ?? " ")) {
      continue;
    }
    // Inside a word an underscore is a letter.
    if (mark.startsWith("_") && /\w/.test(text[at - 1] ?? "")) {
      continue;
    }
    const close = closingMark(text, at + mark.length, mark);
    if (close !== -1) {
      return { piece: { kind, parts: readInline(text.slice(at + mark.length, close)) }, end: close + mark.length };
    }
  }
  return null;
}

function closingMark(text: string, from: number, mark: string): number {
  for (let at = text.indexOf(mark, from + 1); at !== -1; at = text.indexOf(mark, at + mark.length)) {
    const isDouble = mark.length === 1 && text[at + 1] === mark;
    if (isDouble) {
      at += 1;
    } else if (!/\s/.test(text[at - 1] ?? " ") && !(mark.startsWith("_") && /\w/.test(text[at + mark.length] ?? ""))) {
      return at;
    }
  }
  return -1;
}

function asText(text: string): Inline[] {
  return text === "" ? [] : [{ kind: "text", text }];
}
