import type { EntryFallback } from "@/contracts/resources";
import { FallbackValue } from "@/infolists/FallbackValue";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { EmptyState } from "@/ui/EmptyState";

/** The fields of a record as text, for a resource without an infolist. */
export function FallbackEntries({ entries }: { entries: EntryFallback[] }) {
  if (entries.length === 0) {
    return (
      <div data-slot="card" className="rounded-lg border border-border bg-card text-card-foreground">
        <EmptyState icon="file-text" heading={t("Nothing to show")} description={t("This record has no fields that can be shown here.")} />
      </div>
    );
  }
  return (
    <dl data-slot="card" className="grid gap-x-6 gap-y-5 rounded-lg border border-border bg-card p-4 text-card-foreground sm:grid-cols-2 sm:p-5">
      {entries.map((entry) => (
        <div key={entry.name} data-slot="entry" data-entry={entry.name} className={cx("min-w-0", (entry.table ?? entry.blocks) !== undefined && "sm:col-span-2")}>
          <dt className="mb-1 text-sm text-muted-foreground">{entry.label}</dt>
          <dd className="leading-prose wrap-anywhere whitespace-pre-line">
            <FallbackValue entry={entry} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
