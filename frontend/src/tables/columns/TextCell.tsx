import type { MouseEvent } from "react";

import { plainText, type CellProps } from "@/tables/columns/cell";

/** Words on one line; what does not fit is read in the tooltip. */
export function TextCell({ cell }: CellProps) {
  const words = plainText(cell);

  // Measured when the pointer arrives, not on every render: a page has hundreds of these.
  const revealWhenCut = ({ currentTarget: element }: MouseEvent<HTMLElement>) => {
    element.title = element.scrollWidth > element.clientWidth ? words : "";
  };

  return (
    <span data-slot="text-cell" className="block truncate" onMouseEnter={revealWhenCut}>
      {words}
    </span>
  );
}
