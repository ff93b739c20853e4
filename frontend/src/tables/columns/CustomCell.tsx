import type { Cell } from "@/contracts/tables";
import { HostComponentSlot } from "@/registry/hostComponents";
import { plainText, type CellProps } from "@/tables/columns/cell";

/** The props of a host's cell component. */
export interface HostCellProps {
  /** The value of the column, or the result of its `state()`. */
  value: unknown;
  column: CellProps["column"];
  /** The key of the record. */
  record: CellProps["row"]["key"];
}

interface CustomCellProps extends Omit<CellProps, "cell"> {
  cell: Cell | undefined;
}

/** A cell that is rendered by a host's component. Without the component, or if it throws, the plain value is shown. */
export function CustomCell({ column, cell, row }: CustomCellProps) {
  const text = plainText(cell);
  const fallback = (
    <span data-slot="fallback-cell" className="line-clamp-1 whitespace-normal wrap-anywhere text-muted-foreground">
      {text === "" ? (column.placeholder ?? "—") : text}
    </span>
  );
  const data: HostCellProps = { value: cell ?? null, column, record: row.key };
  return <HostComponentSlot name={column.component ?? ""} data={{ ...data }} fallback={fallback} />;
}
