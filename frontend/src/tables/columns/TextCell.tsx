import type { MouseEvent } from "react";

import { plainText, type CellProps } from "@/tables/columns/cell";

/**
 * Text on one line; if it is cut off, the whole text is in the tooltip.
 *
 * It is a clamped block instead of `nowrap` text, so that the column can become narrower than the text.
 */
export function TextCell({ column, cell }: CellProps) {
  const text = plainText(cell);

  // Measured on hover, not on every render: a page has hundreds of cells.
  const revealWhenCut = ({ currentTarget: element }: MouseEvent<HTMLElement>) => {
    const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    element.title = isCut ? text : "";
  };

  return (
    <span data-slot="text-cell" className={column.wrap ? "block whitespace-normal wrap-anywhere" : "line-clamp-1 break-all whitespace-normal"} onMouseEnter={revealWhenCut}>
      {text}
    </span>
  );
}
