import type { Cell } from "@/contracts/tables";
import { HostComponentSlot } from "@/registry/hostComponents";
import { plainText, type CellProps } from "@/tables/columns/cell";

interface CustomCellProps extends Omit<CellProps, "cell"> {
  cell: Cell | undefined;
}

/** A cell that is rendered by a host's component. Without the component, or if it throws, the plain value is shown. */
export function CustomCell({ column, cell, row }: CustomCellProps) {
  const text = plainText(cell);
  const fallback = (
    <span data-slot="fallback-cell" className="line-clamp-1 break-all whitespace-normal text-muted-foreground">
      {text === "" ? (column.placeholder ?? "—") : text}
    </span>
  );
  return (
    <HostComponentSlot
      name={column.component ?? ""}
      data={{ value: cell ?? null, column, record: row.key }}
      fallback={fallback}
    />
  );
}
