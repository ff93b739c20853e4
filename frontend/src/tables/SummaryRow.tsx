import type { Summaries } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { own } from "@/support/own";
import { ALIGNMENTS, pinnedClass } from "@/tables/cellClasses";
import type { Track } from "@/tables/tracks";

interface SummaryRowProps {
  tracks: Track[];
  /** Undefined until they are loaded. The row has the same height before and after. */
  summaries: Summaries | undefined;
  /** Whether they belong to the previous rows. */
  isStale: boolean;
  label: string;
}

/** The row with the summaries of the columns; nothing if all columns with summaries are hidden. */
export function SummaryRow({ tracks, summaries, isStale, label }: SummaryRowProps) {
  if (summaries !== undefined && !tracks.some((track) => track.kind === "column" && own(summaries, track.column.name)?.length)) {
    return null;
  }
  const named = tracks.find((track) => track.kind === "column" && !own(summaries, track.column.name)?.length);
  return (
    <tr data-slot="summary-row" aria-label={label} aria-busy={isStale || summaries === undefined}>
      {tracks.map((track) => (
        <td
          key={track.key}
          style={track.style}
          className={cx(
            "h-11 border-b border-border bg-muted px-3 in-[tbody]:bg-card in-[tbody]:shadow-[inset_0_1px_0_var(--input)] in-[tfoot]:border-b-0 in-[tfoot]:shadow-[0_-1px_0_var(--border)] text-sm whitespace-nowrap first:ps-4 last:pe-4",
            pinnedClass(track.pin),
            track.pin && "z-1",
            track.kind === "column" && ALIGNMENTS[track.column.alignment],
          )}
        >
          {track === named && <span className="text-muted-foreground">{label}</span>}
          {track.kind === "column" && track !== named && summaries !== undefined && (
            <SummaryValues figures={own(summaries, track.column.name)} isStale={isStale} />
          )}
          {track.kind === "column" && track !== named && summaries === undefined && track.column.type === "number" && <SummarySkeleton />}
        </td>
      ))}
    </tr>
  );
}

interface SummaryValuesProps {
  figures: Summaries[string] | undefined;
  /** Whether they belong to the previous rows: the labels stay, the values are replaced by a placeholder. */
  isStale: boolean;
}

/** The summaries of one column. */
export function SummaryValues({ figures, isStale }: SummaryValuesProps) {
  return figures?.map((figure) => (
    <span key={figure.name} className="block tabular-nums">
      <span className="text-xs text-muted-foreground">
        {figure.perPage ? t("%(figure)s, this page", { figure: figure.label }) : figure.label}
      </span>{" "}
      {isStale ? <SummarySkeleton /> : <span dir="auto" className="font-medium">{figure.value}</span>}
    </span>
  ));
}

function SummarySkeleton() {
  return <span aria-hidden data-slot="skeleton" className="inline-block h-3 w-16 rounded-sm bg-border animate-appear" />;
}
