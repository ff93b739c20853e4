import type { BadgeColor } from "@/contracts/tables";
import { isIconCell, type CellProps } from "@/tables/columns/cell";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { Icon } from "@/ui/Icon";

const COLORS: Record<BadgeColor, string> = {
  neutral: "text-muted-foreground",
  success: "text-success",
  warning: "text-warning",
  danger: "text-destructive",
  info: "text-info",
};

/** An icon. Its label is the tooltip and the text for screen readers. */
export function IconCell({ column, cell, row }: CellProps) {
  if (!isIconCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }
  return (
    <span data-slot="icon-cell" title={cell.label} className="inline-flex items-center gap-1.5 align-middle">
      <Icon name={cell.icon} size={18} className={COLORS[cell.color]} />
      <span className="sr-only">{cell.label}</span>
    </span>
  );
}
