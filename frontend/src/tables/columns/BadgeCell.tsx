import { isBadgeCell, type CellProps } from "@/tables/columns/cell";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { Badge } from "@/ui/Badge";

/** One of a closed set of values, in a soft tint. */
export function BadgeCell({ column, cell, row }: CellProps) {
  if (!isBadgeCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }
  return (
    <Badge color={cell.color} className="align-middle">
      {cell.label}
    </Badge>
  );
}
