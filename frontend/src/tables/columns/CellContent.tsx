import { createElement } from "react";

import type { Cell, Column, Row } from "@/contracts/tables";
import { own } from "@/support/own";
import { CustomCell } from "@/tables/columns/CustomCell";
import { EmptyCell } from "@/tables/columns/EmptyCell";
import { FailedCell } from "@/tables/columns/FailedCell";
import { cellFor } from "@/tables/columns/registry";

export interface CellContentProps {
  column: Column;
  row: Row;
}

/** The content of a cell: the component of the column's type, or the placeholder. */
export function CellContent({ column, row }: CellContentProps) {
  const cell = own(row.cells, column.name);
  if (own(row.cellMeta, column.name)?.error !== undefined) {
    return <FailedCell />;
  }
  // A host's component also renders empty values.
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
