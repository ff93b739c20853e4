import type { Summaries } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { own } from "@/support/own";
import { Figures, FigureSkeleton } from "@/tables/Figures";
import { ALIGNMENTS, pinned } from "@/tables/looks";
import type { Track } from "@/tables/tracks";

export interface SummaryRowProps {
  tracks: Track[];
  /** Undefined until they arrive; the row is as high before as after. */
  summaries: Summaries | undefined;
  /** Whether they are about rows that have been left. */
  areOld: boolean;
  label: string;
}

/** The figures below the columns. */
export function SummaryRow({ tracks, summaries, areOld, label }: SummaryRowProps) {
  const named = tracks.find((track) => track.kind === "column" && !own(summaries, track.column.name)?.length);
  return (
    <tr data-slot="summary-row" aria-label={label} aria-busy={areOld || summaries === undefined}>
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
          {track.kind === "column" && track !== named && summaries !== undefined && (
            <Figures figures={own(summaries, track.column.name)} areOld={areOld} />
          )}
          {track.kind === "column" && track !== named && summaries === undefined && track.column.type === "number" && <FigureSkeleton />}
        </td>
      ))}
    </tr>
  );
}
