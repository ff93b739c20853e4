import { createElement } from "react";

import type { Cell, Column } from "@/contracts/tables";

import { cellFor } from "@/tables/columns/registry";

export interface CellContentProps {
  column: Column;
  cell: Cell | undefined;
}

/** What stands in one cell: the value in its kind's dress, or the column's placeholder. */
export function CellContent({ column, cell }: CellContentProps) {
  if (cell === null || cell === undefined || cell === "") {
    return <EmptyCell placeholder={column.placeholder} />;
  }
  return createElement(cellFor(column.type), { column, cell });
}

function EmptyCell({ placeholder }: { placeholder: string | null }) {
  return (
    <span data-slot="empty-cell" className="text-muted-foreground">
      {placeholder ?? <span aria-hidden="true">—</span>}
    </span>
  );
}
