import { type CSSProperties, useId, useMemo } from "react";

import type { Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { CardSummaries } from "@/tables/CardSummaries";
import { OLD_ROWS } from "@/tables/cellClasses";
import { groupRows } from "@/tables/GroupHeader";
import { TableCard } from "@/tables/TableCard";
import { useTableContext } from "@/tables/TableContext";

const SKELETONS = 6;

/** The number of cards in a row depends on the declared number of columns. */
const SIDE_BY_SIDE =
  "grid grid-cols-[repeat(auto-fill,minmax(max(15rem,(100%-(var(--card-columns)-1)*0.75rem)/var(--card-columns)),1fr))] gap-3 p-3";

interface TableCardsProps {
  label: string;
  /** Below 720 px the cards are a list; above, a grid. */
  isNarrow: boolean;
}

/** The rows as cards, grouped, with their summaries. */
export function TableCards({ label, isNarrow }: TableCardsProps) {
  const { table, rows, isPending, summaries, groupSummaries } = useTableContext();
  const groups = useMemo(() => groupRows(rows), [rows]);
  const name = useId();

  return (
    <div data-slot="table-cards" aria-busy={isPending} className={cx(OLD_ROWS, isPending && rows.length > 0 && "opacity-50")} style={{ "--card-columns": table.cards?.columns ?? 1 } as CSSProperties}>
      {isPending && rows.length === 0 ? (
        <ul role="list" aria-label={label} className={cx(!isNarrow && SIDE_BY_SIDE)}>
          {Array.from({ length: SKELETONS }, (_, index) => (
            <CardSkeleton key={index} isBoxed={!isNarrow} />
          ))}
        </ul>
      ) : (
        groups.map(({ group, rows: members }, index) =>
          group === null ? (
            <CardList key={index} rows={members} isNarrow={isNarrow} aria-label={label} />
          ) : (
            <section key={`${index} ${group.key}`} aria-labelledby={`${name}${index}`} className="border-b border-border last:border-b-0">
              <h2 id={`${name}${index}`} data-slot="group-header" className="flex flex-wrap items-baseline gap-x-2 bg-muted px-4 py-1.5 font-medium">
                {group.title}
                {group.description !== null && <span className="text-sm font-normal text-muted-foreground">{group.description}</span>}
              </h2>
              <CardList rows={members} isNarrow={isNarrow} aria-labelledby={`${name}${index}`} />
              {table.summarized && <CardSummaries label={group.title} summaries={groupSummaries?.[group.key]} />}
            </section>
          ),
        )
      )}
      {table.summarized && <CardSummaries label={t("Total")} summaries={summaries} />}
    </div>
  );
}

interface CardListProps {
  rows: Row[];
  isNarrow: boolean;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}

function CardList({ rows, isNarrow, ...name }: CardListProps) {
  const { table, columns, selection, mover } = useTableContext();
  return (
    <ul role="list" {...name} className={cx(!isNarrow && SIDE_BY_SIDE)}>
      {rows.map((row) => (
        <TableCard
          key={row.key}
          row={row}
          columns={columns}
          allColumns={table.columns}
          declared={table.cards}
          isBoxed={!isNarrow}
          isSelectable={table.selectable}
          isSelected={selection.keys.has(row.key)}
          onSelect={selection.toggle}
          mover={mover}
        />
      ))}
    </ul>
  );
}

function CardSkeleton({ isBoxed }: { isBoxed: boolean }) {
  return (
    <li
      aria-hidden
      className={cx(
        "flex animate-fade flex-col gap-2.5 border-border px-4 py-4",
        isBoxed ? "rounded-lg border" : "border-b last:border-b-0",
      )}
    >
      <span data-slot="skeleton" className="h-3.5 w-3/5 rounded-sm bg-muted" />
      <span data-slot="skeleton" className="h-3 w-2/5 rounded-sm bg-muted" />
      <span data-slot="skeleton" className="h-3 w-1/3 rounded-sm bg-muted" />
    </li>
  );
}
