import { isBadgeCell, type CellProps } from "@/tables/columns/cell";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { Badge } from "@/ui/Badge";

/** One of a closed set of values, in a soft tint. */
export function BadgeCell({ column, cell }: CellProps) {
  return isBadgeCell(cell) ? <Badge color={cell.color}>{cell.label}</Badge> : <FallbackCell column={column} cell={cell} />;
}
