import { readInline } from "@/support/markdownInline";
import type { Inline } from "@/support/markdownInline";

/** A block of a text. */
export type Block =
  | { kind: "heading"; level: number; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "rule" }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; start: number | null; items: ListItem[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

export interface ListItem {
  /** Whether it is ticked; null for one that has no box. */
  isDone: boolean | null;
  /** One line without blank lines around it stands without a paragraph of its own. */
  blocks: Block[];
}

/** Nothing people write is deeper, and a text made of signs must not be either. */
const DEEPEST = 20;

const FENCE = /^\s{0,3}(`{3,}|~{3,})\s*\S*\s*$/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const RULE = /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const QUOTE = /^\s{0,3}>\s?/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;
const TASK = /^\[([ xX])\]\s+/;
const DIVIDER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** Read Markdown as blocks. There is no HTML in the result, so nothing in a text can run. */
export function readMarkdown(text: string, depth = 0): Block[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = HEADING.exec(line);
    if (line.trim() === "") {
      at += 1;
    } else if (FENCE.test(line)) {
      at = readFence(lines, at, blocks);
    } else if (heading) {
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, parts: readInline(heading[2] ?? "") });
      at += 1;
    } else if (RULE.test(line)) {
      blocks.push({ kind: "rule" });
      at += 1;
    } else if (QUOTE.test(line) && depth < DEEPEST) {
      at = readQuote(lines, at, blocks, depth);
    } else if (ITEM.test(line) && depth < DEEPEST) {
      at = readList(lines, at, blocks, depth);
    } else if (line.includes("|") && DIVIDER.test(lines[at + 1] ?? "") && (lines[at + 1] ?? "").includes("|")) {
      at = readTable(lines, at, blocks);
    } else {
      at = readParagraph(lines, at, blocks);
    }
  }
  return blocks;
}

function readFence(lines: string[], at: number, blocks: Block[]): number {
  const fence = FENCE.exec(lines[at] ?? "")?.[1] ?? "```";
  const found = lines.findIndex((line, index) => index > at && line.trim().startsWith(fence) && line.trim().replaceAll(fence[0] ?? "`", "") === "");
  const end = found === -1 ? lines.length : found;
  blocks.push({ kind: "code", text: lines.slice(at + 1, end).join("\n") });
  return end + 1;
}

function readQuote(lines: string[], at: number, blocks: Block[], depth: number): number {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end] ?? "")) {
    end += 1;
  }
  const inside = lines.slice(at, end).map((line) => line.replace(QUOTE, ""));
  blocks.push({ kind: "quote", blocks: readMarkdown(inside.join("\n"), depth + 1) });
  return end;
}

function readList(lines: string[], at: number, blocks: Block[], depth: number): number {
  const [, indent = "", sign = ""] = ITEM.exec(lines[at] ?? "") ?? [];
  const isOrdered = /\d/.test(sign);
  const items: string[][] = [];
  let end = at;
  while (end < lines.length) {
    const line = lines[end] ?? "";
    const item = ITEM.exec(line);
    const isSibling = item !== null && (item[1]?.length ?? 0) <= indent.length + 1 && /\d/.test(item[2] ?? "") === isOrdered;
    if (isSibling && !RULE.test(line)) {
      items.push([item[3] ?? ""]);
    } else if (line.trim() === "") {
      // A blank line ends a list unless it goes on below.
      const next = lines[end + 1] ?? "";
      if (!/^\s{2,}\S/.test(next) && !ITEM.test(next)) {
        break;
      }
      items.at(-1)?.push("");
    } else if (/^\s{2,}/.test(line)) {
      items.at(-1)?.push(line);
    } else if (item !== null || HEADING.test(line) || QUOTE.test(line) || FENCE.test(line) || RULE.test(line)) {
      break;
    } else {
      items.at(-1)?.push(line);
    }
    end += 1;
  }
  blocks.push({ kind: "list", start: isOrdered ? parseInt(sign, 10) : null, items: items.map((item) => readItem(item, depth)) });
  return end;
}

function readItem(lines: string[], depth: number): ListItem {
  const [first = "", ...rest] = lines;
  const task = TASK.exec(first);
  const text = [first.replace(TASK, ""), ...undented(rest)].join("\n");
  return { isDone: task ? task[1] !== " " : null, blocks: readMarkdown(text, depth + 1) };
}

/** Without the indent that puts lines under their item. */
function undented(lines: string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents, 4);
  return lines.map((line) => line.slice(Math.min(least, line.length - line.trimStart().length)));
}

function readTable(lines: string[], at: number, blocks: Block[]): number {
  const head = cells(lines[at] ?? "");
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? "").includes("|")) {
    end += 1;
  }
  const rows = lines.slice(at + 2, end).map((line) => {
    const row = cells(line);
    return head.map((_, index) => row[index] ?? []);
  });
  blocks.push({ kind: "table", head, rows });
  return end;
}

function cells(line: string): Inline[][] {
  const bare = line.trim().replace(/^\||\|$/g, "");
  return bare.split(/(?<!\\)\|/).map((cell) => readInline(cell.trim()));
}

function readParagraph(lines: string[], at: number, blocks: Block[]): number {
  let end = at + 1;
  while (end < lines.length && !startsBlock(lines[end] ?? "")) {
    end += 1;
  }
  blocks.push({ kind: "paragraph", parts: readInline(lines.slice(at, end).map((line) => line.trimStart()).join("\n").trimEnd()) });
  return end;
}

function startsBlock(line: string): boolean {
  return line.trim() === "" || [FENCE, HEADING, RULE, QUOTE, ITEM].some((pattern) => pattern.test(line));
}
