import type { CSSProperties } from "react";

import type { Column } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { own } from "@/support/own";
import { ALIGNMENTS, pinnedClass } from "@/tables/cellClasses";
import { ColumnResizer } from "@/tables/ColumnResizer";
import { useTableContext } from "@/tables/TableContext";
import { ColumnSearchBox } from "@/tables/toolbar/ColumnSearchBox";
import type { Pin } from "@/tables/tracks";
import type { ColumnSearches } from "@/tables/useColumnSearches";
import type { ColumnResizing } from "@/tables/useResizedColumns";
import { Button } from "@/ui/Button";
import { Hint } from "@/ui/Hint";
import { Icon } from "@/ui/Icon";

const HEADER =
  "sticky top-0 h-10 border-b border-border bg-card px-3 text-sm font-medium text-muted-foreground first:ps-4 last:pe-4";

/** With search boxes in some cells, the labels of all cells have one baseline. */
export const TOP = "align-top pt-1";

/** The classes of a header cell: sticky at the top, and at a side if its column is pinned. */
export function headerClasses(pin: Pin | null): string {
  // Sticky at the top even if the pinning to a side is switched off.
  return cx(HEADER, pin ? cx(pinnedClass(pin), "z-20") : "z-10");
}

interface ColumnHeaderProps {
  column: Column;
  pin: Pin | null;
  style: CSSProperties;
  resizing: ColumnResizing;
  /** The search boxes of all columns. */
  searches: ColumnSearches;
  /** Whether the header has the button that shows and hides them. */
  hasToggle: boolean;
}

/** The header of a column: its label, or a button that sorts by it. */
export function ColumnHeader({ column, pin, style, resizing, searches, hasToggle }: ColumnHeaderProps) {
  const { table, state, change, sorting } = useTableContext();
  const direction = sorting?.column === column.name ? sorting.direction : null;

  return (
    <th
      scope="col"
      // Without the name of the handle.
      aria-label={column.label}
      data-column={column.name}
      data-pin={pin?.edge}
      style={style}
      aria-sort={column.sortable ? ariaSort(direction) : undefined}
      className={cx(headerClasses(pin), searches.isOpen && TOP, column.wrapHeader ? "whitespace-normal" : "whitespace-nowrap", ALIGNMENTS[column.headerAlignment])}
    >
      {column.headerTooltip === null ? (
        <Heading column={column} describedBy={undefined} />
      ) : (
        <Hint content={column.headerTooltip}>{(describedBy) => <Heading column={column} describedBy={describedBy} />}</Hint>
      )}
      {hasToggle && searches.toggle !== null && <SearchToggle isOpen={searches.isOpen} onToggle={searches.toggle} />}
      {searches.isOpen && table.individualSearchColumns.includes(column.name) && (
        <div className="pb-2">
          <ColumnSearchBox column={column} table={table} state={state} visits={{ change }} />
        </div>
      )}
      <ColumnResizer
        column={column}
        width={own(resizing.widths, column.name)}
        onResize={(width) => resizing.resize(column.name, width)}
        onKeep={resizing.keep}
      />
    </th>
  );
}

function SearchToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      data-slot="column-search-toggle"
      aria-expanded={isOpen}
      aria-label={t("Search columns")}
      hint={t("Search columns")}
      className="ms-1 size-7! align-middle text-muted-foreground pointer-coarse:size-11!"
      onClick={onToggle}
    >
      <Icon name="search" size={14} />
    </Button>
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
