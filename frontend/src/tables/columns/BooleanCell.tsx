import { isBooleanCell, type CellProps } from "@/tables/columns/cell";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { Icon } from "@/ui/Icon";

/** A check mark or a dash, with a text for screen readers. */
export function BooleanCell({ column, cell, row }: CellProps) {
  if (!isBooleanCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }
  return (
    <span data-slot="boolean-cell" title={cell.label} className="inline-flex align-middle">
      <Icon
        name={cell.value ? "check" : "minus"}
        className={cell.value ? "text-foreground" : "text-muted-foreground"}
      />
      <span className="sr-only">{cell.label}</span>
    </span>
  );
}
