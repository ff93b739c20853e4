import { isBadgeCell, type CellProps } from "@/tables/columns/cell";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { Badge } from "@/ui/Badge";

/** A badge. */
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
