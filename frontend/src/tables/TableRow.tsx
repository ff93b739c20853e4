import { memo } from "react";

import type { Column, Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { useCssHook } from "@/support/panelContext";
import { widest } from "@/tables/columnWidths";
import { CellContent } from "@/tables/columns/CellContent";
import { ALIGNMENTS, CELL, FIRST_COLUMN } from "@/tables/looks";

const BODY_CELL = cx(CELL, "bg-card group-hover/row:bg-[color-mix(in_oklab,var(--muted)_65%,var(--card))]");

export interface TableRowProps {
  row: Row;
  columns: Column[];
}

/** One record. Remembered, so that typing in the search box redraws none of them. */
export const TableRow = memo(function TableRow({ row, columns }: TableRowProps) {
  return (
    <tr data-slot="table-row" className={cx("group/row", useCssHook("table-row"))}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            key={column.name}
            scope="row"
            className={cx(BODY_CELL, widest(column, true), ALIGNMENTS[column.alignment], FIRST_COLUMN, "z-1 font-medium")}
          >
            <CellContent column={column} row={row} />
          </th>
        ) : (
          <td key={column.name} className={cx(BODY_CELL, widest(column, false), ALIGNMENTS[column.alignment])}>
            <CellContent column={column} row={row} />
          </td>
        ),
      )}
    </tr>
  );
});
