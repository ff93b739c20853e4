import type { Cell } from "@/contracts/tables";
import { HostComponentSlot } from "@/registry/hostComponents";
import { plainText, type CellProps } from "@/tables/columns/cell";

export interface CustomCellProps extends Omit<CellProps, "cell"> {
  cell: Cell | undefined;
}

/** A cell a host draws. Where its component is missing or breaks, the plain words of what it was given. */
export function CustomCell({ column, cell, row }: CustomCellProps) {
  const words = plainText(cell);
  const fallback = (
    <span data-slot="fallback-cell" className="line-clamp-1 break-all whitespace-normal text-muted-foreground">
      {words === "" ? (column.placeholder ?? "—") : words}
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
