import type { Column } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { ALIGNMENTS, CELL, FIRST_COLUMN } from "@/tables/looks";

/** Uneven, as real rows are, and the same every time, so that nothing jumps. */
const WIDTHS = ["w-32", "w-24", "w-40", "w-28", "w-36"];

export interface SkeletonRowsProps {
  columns: Column[];
  count: number;
}

/** Rows in the shape of the ones to come. */
export function SkeletonRows({ columns, count }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden className="group/row">
      {columns.map((column, index) => (
        <td
          key={column.name}
          className={cx(CELL, ALIGNMENTS[column.alignment], index === 0 && cx(FIRST_COLUMN, "bg-card"))}
        >
          <span
            data-slot="skeleton"
            className={cx(
              "inline-block h-3 max-w-full animate-fade rounded-sm bg-muted align-middle",
              column.type === "text" ? WIDTHS[(row + index * 2) % WIDTHS.length] : "w-16",
            )}
          />
        </td>
      ))}
    </tr>
  ));
}
