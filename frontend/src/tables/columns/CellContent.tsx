import { createElement } from "react";

import type { Cell, Column, Row } from "@/contracts/tables";
import { own } from "@/support/own";
import { CustomCell } from "@/tables/columns/CustomCell";
import { EmptyCell } from "@/tables/columns/EmptyCell";
import { cellFor } from "@/tables/columns/registry";

export interface CellContentProps {
  column: Column;
  row: Row;
}

/** What stands in one cell: the value in its kind's dress, or the column's placeholder. */
export function CellContent({ column, row }: CellContentProps) {
  const cell = own(row.cells, column.name);
  // What is empty is for a host's own component to say.
  if (column.type === "custom") {
    return <CustomCell column={column} cell={cell} row={row} />;
  }
  if (isEmpty(cell)) {
    return <EmptyCell placeholder={column.placeholder} />;
  }
  return createElement(cellFor(column.type), { column, cell, row });
}

function isEmpty(cell: Cell | undefined): cell is null | undefined | "" {
  return cell === null || cell === undefined || cell === "";
}
