import type { MouseEvent } from "react";

import { t } from "@/support/i18n";
import { own } from "@/support/own";
import { plainText, type CellProps } from "@/tables/columns/cell";

/** The indentation of one level of a tree, in rem. */
const INDENT = 1.25;

/**
 * Text on one line; if it is cut off, the whole text is in the tooltip.
 *
 * It is a clamped block instead of `nowrap` text, so that the column can become narrower than the text.
 */
export function TextCell({ column, cell, row }: CellProps) {
  const text = plainText(cell);
  const depth = own(row.cellMeta, column.name)?.depth ?? 0;

  // Measured on hover, not on every render: a page has hundreds of cells.
  const revealWhenCut = ({ currentTarget: element }: MouseEvent<HTMLElement>) => {
    const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    element.title = isCut ? text : "";
  };

  return (
    <span
      data-slot="text-cell"
      className={column.wrap ? "block whitespace-normal wrap-anywhere" : "line-clamp-1 break-all whitespace-normal"}
      style={depth > 0 ? { paddingInlineStart: `${depth * INDENT}rem` } : undefined}
      onMouseEnter={revealWhenCut}
    >
      {depth > 0 && <span className="sr-only">{t("Level %(level)s:", { level: depth + 1 })} </span>}
      {text}
    </span>
  );
}
