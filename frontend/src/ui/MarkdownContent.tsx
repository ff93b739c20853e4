import MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { createElement, Fragment } from "react";
import type { ReactNode } from "react";

import "@/ui/prose.css";

import { cx } from "@/support/cx";
import { isSafeUrl } from "@/support/urls";

/** HTML in the text is not parsed: it is shown as text. A link with another scheme than isSafeUrl accepts stays text, too. */
const parser = new MarkdownIt({ html: false, linkify: true });
parser.validateLink = isSafeUrl;
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

const TASK = /^\[([ xX])\]\s+/;

export interface MarkdownProps {
  text: string;
  className?: string;
}

/** Renders Markdown as React elements, never as an HTML string. */
export function MarkdownContent({ text, className }: MarkdownProps) {
  return (
    <div data-slot="markdown" className={cx("prose", className)}>
      {drawTokens(parser.parse(text, {}))}
    </div>
  );
}

/** Build the element tree from the parser's flat list of opening, closing and single tokens. */
function drawTokens(tokens: Token[]): ReactNode {
  const root: ReactNode[] = [];
  const open: { token: Token; children: ReactNode[] }[] = [];
  tokens.forEach((token, index) => {
    if (token.nesting === 1) {
      open.push({ token, children: [] });
      return;
    }
    const closed = token.nesting === -1 ? open.pop() : undefined;
    const node = closed ? drawElement(closed.token, closed.children) : drawSingle(token, isTask(tokens, index));
    (open.at(-1)?.children ?? root).push(<Fragment key={index}>{node}</Fragment>);
  });
  return root;
}

function drawElement(token: Token, children: ReactNode[]): ReactNode {
  if (token.hidden) {
    return children;
  }
  switch (token.tag) {
    case "a":
      return (
        <a href={attribute(token, "href")} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      );
    case "ol":
      return <ol start={Number(token.attrGet("start") ?? 1)}>{children}</ol>;
    case "s":
      return <del>{children}</del>;
    default:
      return createElement(token.tag, null, children);
  }
}

function drawSingle(token: Token, isTaskItem: boolean): ReactNode {
  switch (token.type) {
    case "inline":
      return isTaskItem ? drawTask(token) : drawTokens(token.children ?? []);
    case "fence":
    case "code_block":
      return (
        <pre>
          <code>{token.content.replace(/\n$/, "")}</code>
        </pre>
      );
    case "code_inline":
      return <code>{token.content}</code>;
    case "softbreak":
      return "\n";
    case "hardbreak":
      return <br />;
    case "hr":
      return <hr />;
    case "image":
      return <img src={attribute(token, "src")} alt={token.content} loading="lazy" />;
    default:
      return token.content;
  }
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

/** Whether an inline token is the first content of a list item and starts with "[ ]" or "[x]". */
function isTask(tokens: Token[], index: number): boolean {
  return tokens[index - 2]?.type === "list_item_open" && TASK.test(tokens[index]?.content ?? "");
}

function drawTask(token: Token): ReactNode {
  const [first, ...rest] = token.children ?? [];
  const isDone = TASK.exec(token.content)?.[1] !== " ";
  return (
    <>
      <input type="checkbox" checked={isDone} disabled readOnly className="me-2 align-middle" />
      {first?.content.replace(TASK, "")}
      {drawTokens(rest)}
    </>
  );
}
