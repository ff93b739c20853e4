import { TableCard } from "@/tables/TableCard";
import { useTableContext } from "@/tables/TableContext";

const SKELETONS = 6;

/** The rows as cards, below 720 px. */
export function TableCards({ label }: { label: string }) {
  const { table, rows, isPending } = useTableContext();

  return (
    <ul role="list" data-slot="table-cards" aria-label={label} aria-busy={isPending}>
      {isPending
        ? Array.from({ length: Math.min(rows.length || SKELETONS, SKELETONS) }, (_, index) => (
            <CardSkeleton key={index} />
          ))
        : rows.map((row) => <TableCard key={row.key} row={row} columns={table.columns} />)}
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
