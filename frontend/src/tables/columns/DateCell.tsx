import { useShared } from "@/support/panelContext";
import { isDateCell, type CellProps } from "@/tables/columns/cell";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { fullDate } from "@/tables/columns/fullDate";

/** A short date or datetime, with the full one in the tooltip. */
export function DateCell({ column, cell, row }: CellProps) {
  const { locale } = useShared();
  if (!isDateCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }

  return (
    <time
      data-slot="date-cell"
      dateTime={cell.iso}
      title={fullDate(cell.iso, locale)}
      className="tabular-nums"
    >
      {cell.display}
    </time>
  );
}
