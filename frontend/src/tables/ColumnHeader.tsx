import type { CSSProperties } from "react";

import type { Column } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { ALIGNMENTS, pinnedClass } from "@/tables/cellClasses";
import { useTableContext } from "@/tables/TableContext";
import { ColumnSearchBox } from "@/tables/toolbar/ColumnSearchBox";
import type { Pin } from "@/tables/tracks";
import { Hint } from "@/ui/Hint";
import { Icon } from "@/ui/Icon";

const HEADER =
  "sticky top-0 h-10 border-b border-border bg-card px-3 text-sm font-medium text-muted-foreground first:ps-4 last:pe-4";

/** The classes of a header cell: sticky at the top, and at a side if its column is pinned. */
export function headerClasses(pin: Pin | null): string {
  // Sticky at the top even if the pinning to a side is switched off.
  return cx(HEADER, pin ? cx(pinnedClass(pin), "z-20") : "z-10");
}

interface ColumnHeaderProps {
  column: Column;
  pin: Pin | null;
  style: CSSProperties | undefined;
  /** The minimum width of the column. */
  leastWidth: string | undefined;
}

/** The header of a column: its label, or a button that sorts by it. */
export function ColumnHeader({ column, pin, style, leastWidth }: ColumnHeaderProps) {
  const { table, state, change, sorting } = useTableContext();
  const direction = sorting?.column === column.name ? sorting.direction : null;

  return (
    <th
      scope="col"
      data-pin={pin?.edge}
      style={{ minWidth: leastWidth, ...style }}
      aria-sort={column.sortable ? ariaSort(direction) : undefined}
      className={cx(headerClasses(pin), column.wrapHeader ? "whitespace-normal" : "whitespace-nowrap", ALIGNMENTS[column.headerAlignment])}
    >
      {column.headerTooltip === null ? (
        <Heading column={column} describedBy={undefined} />
      ) : (
        <Hint content={column.headerTooltip}>{(describedBy) => <Heading column={column} describedBy={describedBy} />}</Hint>
      )}
      {table.individualSearchColumns.includes(column.name) && (
        <div className="pb-2">
          <ColumnSearchBox column={column} table={table} state={state} visits={{ change }} />
        </div>
      )}
    </th>
  );
}

function Heading({ column, describedBy }: { column: Column; describedBy: string | undefined }) {
  const { sorting, toggleSort } = useTableContext();
  const direction = sorting?.column === column.name ? sorting.direction : null;
  if (!column.sortable) {
    return (
      <span aria-describedby={describedBy} className="inline-flex min-h-8 items-center">
        {column.label}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={() => toggleSort(column.name)}
      className={cx(
        "group/sort relative -mx-2 inline-flex min-h-8 items-center gap-1 rounded-md px-2 font-medium transition-colors duration-150 hover:bg-accent hover:text-foreground pointer-coarse:min-h-11",
        column.headerAlignment === "end" && "flex-row-reverse",
        direction !== null && "text-foreground",
      )}
    >
      {column.label}
      <Icon
        name={direction === null ? "arrow-up-down" : direction === "asc" ? "arrow-up" : "arrow-down"}
        size={14}
        className={cx(
          // Positioned absolutely, so that a centred label stays in the middle of its column.
          column.headerAlignment === "center" && "absolute start-full -ms-1",
          direction === null &&
            "opacity-0 transition-opacity duration-150 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
        )}
      />
    </button>
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
