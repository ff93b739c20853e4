import { useId } from "react";

import type { Summaries } from "@/contracts/tables";
import { own } from "@/support/own";
import { SummaryValues } from "@/tables/SummaryRow";
import { useTableContext } from "@/tables/TableContext";

interface CardSummariesProps {
  /** The columns that the summaries belong to. */
  label: string;
  /** Undefined until they are loaded. */
  summaries: Summaries | undefined;
}

/** The summaries below the cards: one line for each column. */
export function CardSummaries({ label, summaries }: CardSummariesProps) {
  const { columns, areFiguresOld } = useTableContext();
  const about = useId();
  const summed = columns.filter(({ name }) => own(summaries, name)?.length);
  if (summed.length === 0) {
    return null;
  }
  return (
    <div data-slot="card-figures" aria-busy={areFiguresOld} className="border-t border-border bg-muted px-4 py-2.5 text-sm">
      <p id={about} className="mb-1 text-muted-foreground">
        {label}
      </p>
      <dl aria-labelledby={about} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {summed.map(({ name, label: column }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted-foreground">{column}</dt>
            <dd className="flex flex-wrap gap-x-4">
              <SummaryValues figures={own(summaries, name)} isStale={areFiguresOld} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
