import type { CSSProperties } from "react";

import { cx } from "@/support/cx";
import { TableCard } from "@/tables/TableCard";
import { useTableContext } from "@/tables/TableContext";

const SKELETONS = 6;

/** Cards stand side by side where there is room for as many as the table asks for. */
const SIDE_BY_SIDE =
  "grid grid-cols-[repeat(auto-fill,minmax(max(15rem,(100%-(var(--card-columns)-1)*0.75rem)/var(--card-columns)),1fr))] gap-3 p-3";

export interface TableCardsProps {
  label: string;
  /** Below 720 px the cards are a list; above they stand in a grid. */
  isNarrow: boolean;
}

/** The rows as cards. */
export function TableCards({ label, isNarrow }: TableCardsProps) {
  const { table, columns, rows, isPending, selection } = useTableContext();
  const across = table.cards?.columns ?? 1;

  return (
    <ul
      role="list"
      data-slot="table-cards"
      aria-label={label}
      aria-busy={isPending}
      style={{ "--card-columns": across } as CSSProperties}
      className={cx(!isNarrow && SIDE_BY_SIDE)}
    >
      {isPending
        ? Array.from({ length: Math.min(rows.length || SKELETONS, SKELETONS) }, (_, index) => (
            <CardSkeleton key={index} />
          ))
        : rows.map((row) => (
            <TableCard
              key={row.key}
              row={row}
              columns={columns}
              allColumns={table.columns}
              slots={table.cards}
              isBoxed={!isNarrow}
              isSelectable={table.selectable}
              isSelected={selection.keys.has(row.key)}
              onSelect={selection.toggle}
            />
          ))}
    </ul>
  );
}

function CardSkeleton() {
  return (
    <li aria-hidden className="flex animate-fade flex-col gap-2.5 border-b border-border px-4 py-4 last:border-b-0">
      <span data-slot="skeleton" className="h-3.5 w-3/5 rounded-sm bg-muted" />
      <span data-slot="skeleton" className="h-3 w-2/5 rounded-sm bg-muted" />
      <span data-slot="skeleton" className="h-3 w-1/3 rounded-sm bg-muted" />
    </li>
  );
}
