import { isNumberCell, type CellProps } from "@/tables/columns/cell";
import { FallbackCell } from "@/tables/columns/FallbackCell";

/** A number with tabular digits, so that the digits line up. */
export function NumberCell({ column, cell, row }: CellProps) {
  if (!isNumberCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }

  return (
    // By its own direction: "5 h" is not "h 5" in a right-to-left panel.
    <data data-slot="number-cell" dir="auto" value={String(cell.raw)} className="tabular-nums">
      {cell.display}
    </data>
  );
}
