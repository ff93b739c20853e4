import type { MouseEvent } from "react";

import { plainText, type CellProps } from "@/tables/columns/cell";

/**
 * Words on one line; what does not fit is read in the tooltip.
 *
 * One line of a clamped block rather than unbreakable words: the column can then become narrower than they are.
 */
export function TextCell({ column, cell }: CellProps) {
  const words = plainText(cell);

  // Measured when the pointer arrives, not on every render: a page has hundreds of these.
  const revealWhenCut = ({ currentTarget: element }: MouseEvent<HTMLElement>) => {
    const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    element.title = isCut ? words : "";
  };

  return (
    <span data-slot="text-cell" className={column.wrap ? "block whitespace-normal wrap-anywhere" : "line-clamp-1 break-all whitespace-normal"} onMouseEnter={revealWhenCut}>
      {words}
    </span>
  );
}
