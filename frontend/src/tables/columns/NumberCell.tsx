import { isNumberCell, type CellProps } from "@/tables/columns/cell";
import { FallbackCell } from "@/tables/columns/FallbackCell";

/** A number in figures of one width, so that a column can be compared by eye. */
export function NumberCell({ column, cell, row }: CellProps) {
  if (!isNumberCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }

  return (
    <data data-slot="number-cell" value={String(cell.raw)} className="tabular-nums">
      {cell.display}
    </data>
  );
}
