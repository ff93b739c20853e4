import type { Summaries } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { ALIGNMENTS, pinned } from "@/tables/looks";
import type { Track } from "@/tables/tracks";

export interface SummaryRowProps {
  tracks: Track[];
  /** Undefined until they arrive; the row is as high before as after. */
  summaries: Summaries | undefined;
  label: string;
}

/** The figures below the columns. */
export function SummaryRow({ tracks, summaries, label }: SummaryRowProps) {
  const named = tracks.find((track) => track.kind === "column" && !summaries?.[track.column.name]?.length);
  return (
    <tr data-slot="summary-row" aria-label={label} aria-busy={summaries === undefined}>
      {tracks.map((track) => (
        <td
          key={track.key}
          style={track.style}
          className={cx(
            "h-11 border-b border-border bg-muted px-3 in-[tfoot]:border-b-0 in-[tfoot]:shadow-[0_-1px_0_var(--border)] text-sm whitespace-nowrap first:ps-4 last:pe-4",
            pinned(track.pin),
            track.pin && "z-1",
            track.kind === "column" && ALIGNMENTS[track.column.alignment],
          )}
        >
          {track === named && <span className="text-muted-foreground">{label}</span>}
          {track.kind === "column" && track !== named && (
            <Figures summaries={summaries} name={track.column.name} isNumber={track.column.type === "number"} />
          )}
        </td>
      ))}
    </tr>
  );
}

function Figures({ summaries, name, isNumber }: { summaries: Summaries | undefined; name: string; isNumber: boolean }) {
  if (summaries === undefined) {
    return isNumber && <span aria-hidden data-slot="skeleton" className="inline-block h-3 w-16 rounded-sm bg-border animate-appear" />;
  }
  return summaries[name]?.map((figure) => (
    <span key={figure.name} className="block tabular-nums">
      <span className="text-xs text-muted-foreground">
        {figure.perPage ? t("%(figure)s of this page", { figure: figure.label }) : figure.label}
      </span>{" "}
      <span className="font-medium">{figure.value}</span>
    </span>
  ));
}
