import type { InfolistTarget } from "@/actions/target";
import type { Entry } from "@/contracts/infolists";
import { EntryValue } from "@/infolists/EntryValue";
import { EntryAction } from "@/infolists/EntryView";
import { TOTAL, TOTALS } from "@/ui/totals";

interface TotalsListProps {
  entries: Entry[];
  target: InfolistTarget | null;
}

/** Values below each other, aligned at the end; the last one is emphasized. */
export function TotalsList({ entries, target }: TotalsListProps) {
  return (
    <dl data-slot="totals" className={TOTALS}>
      {entries.map((entry) => (
        <div key={entry.name} data-entry={entry.name} className={TOTAL}>
          <dt>
            {entry.label}
            {entry.helperText !== null && <p className="text-sm font-normal text-muted-foreground">{entry.helperText}</p>}
          </dt>
          <dd className="flex items-start justify-end gap-2 text-end text-foreground tabular-nums">
            <EntryValue entry={entry} />
            <EntryAction entry={entry} target={target} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
