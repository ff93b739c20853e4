import { Fragment, createElement } from "react";
import type { ReactNode } from "react";

import "@/ui/prose.css";

import { cx } from "@/support/cx";
import { readMarkdown } from "@/support/markdown";
import type { Block, ListItem } from "@/support/markdown";
import type { Inline } from "@/support/markdownInline";

export interface MarkdownProps {
  text: string;
  className?: string;
}

/** Markdown as it is meant to be read. It is drawn as elements, never as HTML, so nothing in it can run. */
export function Markdown({ text, className }: MarkdownProps) {
  return (
    <div data-slot="markdown" className={cx("prose", className)}>
      {drawBlocks(readMarkdown(text))}
    </div>
  );
}

function drawBlocks(blocks: Block[]): ReactNode {
  return blocks.map((block, index) => <Fragment key={index}>{drawBlock(block)}</Fragment>);
}

function drawBlock(block: Block): ReactNode {
  switch (block.kind) {
    case "heading":
      return createElement(`h${block.level}`, null, drawInline(block.parts));
    case "paragraph":
      return <p>{drawInline(block.parts)}</p>;
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
    case "quote":
      return <blockquote>{drawBlocks(block.blocks)}</blockquote>;
    case "list":
      return block.start === null ? <ul>{block.items.map(drawItem)}</ul> : <ol start={block.start}>{block.items.map(drawItem)}</ol>;
    case "table":
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell, index) => (
                <th key={index}>{drawInline(cell)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{drawInline(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

function drawItem({ isDone, blocks }: ListItem, index: number): ReactNode {
  const [first, ...rest] = blocks;
  return (
    <li key={index}>
      {isDone !== null && <input type="checkbox" checked={isDone} disabled readOnly className="me-2 align-middle" />}
      {first?.kind === "paragraph" ? drawInline(first.parts) : first && drawBlock(first)}
      {drawBlocks(rest)}
    </li>
  );
}

function drawInline(parts: Inline[]): ReactNode {
  return parts.map((part, index) => <Fragment key={index}>{drawPart(part)}</Fragment>);
}

function drawPart(part: Inline): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return <code>{part.text}</code>;
    case "break":
      return <br />;
    case "link":
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer">
          {drawInline(part.parts)}
        </a>
      );
    case "image":
      return <img src={part.src} alt={part.alt} loading="lazy" />;
    default:
      return createElement(part.kind, null, drawInline(part.parts));
  }
}
