import type { Column } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { own } from "@/support/own";
import { isHtmlCell, plainText, type CellProps } from "@/tables/columns/cell";
import { Avatar } from "@/ui/Avatar";
import { LazyHtml } from "@/ui/LazyHtml";

/** The indentation of one level of a tree, in rem. */
const INDENT = 1.25;

/**
 * Text on one line; if it is cut off, `CutTextTooltip` shows the whole text.
 *
 * It is a clamped block instead of `nowrap` text, so that the column can become narrower than the text.
 */
export function TextCell({ column, cell, row }: CellProps) {
  const text = plainText(cell);
  if (isHtmlCell(cell)) {
    return <LazyHtml {...cell} className="prose-compact in-data-[slot=table-row]:py-1.5" />;
  }
  const depth = own(row.cellMeta, column.name)?.depth ?? 0;
  const words = <Words {...{ column, depth, text }} />;
  if (column.person !== true) {
    return words;
  }
  return (
    <span data-slot="person-cell" className="flex min-w-0 items-center gap-2">
      <Avatar name={text} size="sm" className="-my-1" />
      {words}
    </span>
  );
}

interface WordsProps {
  column: Column;
  depth: number;
  text: string;
}

function Words({ column, depth, text }: WordsProps) {
  return (
    <span
      data-slot="text-cell"
      // A text of the other direction keeps its beginning if it is cut off, and stays on the column's side.
      dir="auto"
      // A long name is cut within a word: "Priya Raghu…" says more than "Priya…".
      className={cx("text-match-parent whitespace-normal", column.wrap ? "block wrap-anywhere in-data-[slot=table-row]:py-1.5" : `line-clamp-1 ${column.person === true ? "break-all" : "wrap-anywhere"}`)}
      style={depth > 0 ? { paddingInlineStart: `${depth * INDENT}rem` } : undefined}
    >
      {depth > 0 && <span className="sr-only">{t("Level %(level)s:", { level: depth + 1 })} </span>}
      {text}
    </span>
  );
}
