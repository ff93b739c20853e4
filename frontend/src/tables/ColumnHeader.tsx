import type { Column } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { ALIGNMENTS, FIRST_COLUMN } from "@/tables/looks";
import { useTableContext } from "@/tables/TableContext";
import { Icon } from "@/ui/Icon";

export interface ColumnHeaderProps {
  column: Column;
  isFirst: boolean;
  /** A length it never falls below. */
  leastWidth: string | undefined;
}

/** The name of a column; when it sorts, a button that sorts by it. */
export function ColumnHeader({ column, isFirst, leastWidth }: ColumnHeaderProps) {
  const { sorting, toggleSort } = useTableContext();
  const direction = sorting?.column === column.name ? sorting.direction : null;

  return (
    <th
      scope="col"
      style={{ minWidth: leastWidth }}
      aria-sort={column.sortable ? ariaSort(direction) : undefined}
      className={cx(
        "sticky top-0 h-10 whitespace-nowrap border-b border-border bg-card px-3 text-sm font-medium text-muted-foreground first:ps-4 last:pe-4",
        ALIGNMENTS[column.alignment],
        isFirst ? cx(FIRST_COLUMN, "z-20") : "z-10",
      )}
    >
      {column.sortable ? (
        <button
          type="button"
          onClick={() => toggleSort(column.name)}
          className={cx(
            "group/sort relative -mx-2 inline-flex h-8 items-center gap-1 rounded-md px-2 font-medium transition-colors duration-150 hover:bg-accent hover:text-foreground pointer-coarse:h-11",
            column.alignment === "end" && "flex-row-reverse",
            direction !== null && "text-foreground",
          )}
        >
          {column.label}
          <Icon
            name={direction === null ? "arrow-up-down" : direction === "asc" ? "arrow-up" : "arrow-down"}
            size={14}
            className={cx(
              // Out of the way, or it would push a centred name off the middle of its column.
              column.alignment === "center" && "absolute start-full -ms-1",
              direction === null &&
                "opacity-0 transition-opacity duration-150 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
            )}
          />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

function ariaSort(direction: "asc" | "desc" | null): "ascending" | "descending" | "none" {
  switch (direction) {
    case "asc":
      return "ascending";
    case "desc":
      return "descending";
    case null:
      return "none";
  }
}
