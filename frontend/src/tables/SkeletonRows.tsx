import type { Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { widest } from "@/tables/columnWidths";
import { CellContent } from "@/tables/columns/CellContent";
import { ALIGNMENTS, CELL, pinnedClass } from "@/tables/cellClasses";
import type { Track } from "@/tables/tracks";

/** Uneven widths, the same on every render. */
const WIDTHS = ["w-32", "w-24", "w-40", "w-28", "w-36"];

const BLANK_ROWS = 10;

interface SkeletonRowsProps {
  tracks: Track[];
  /** The previous rows, invisible: their text keeps the columns at their width. */
  rows: Row[];
}

/** Placeholder rows while the table loads. */
export function SkeletonRows({ tracks, rows }: SkeletonRowsProps) {
  const shapes: (Row | null)[] = rows.length > 0 ? rows : Array<null>(BLANK_ROWS).fill(null);
  return shapes.map((row, line) => (
    <tr key={line} aria-hidden className="group/row">
      {tracks.map((track, index) => {
        const looks = cx(CELL, pinnedClass(track.pin), track.pin && "z-1 bg-card");
        if (track.kind !== "column") {
          return (
            <td key={track.key} style={track.style} className={looks}>
              {/* As wide as the controls it replaces. */}
              <span className="block min-w-4" />
            </td>
          );
        }
        const { column, isFirst } = track;
        return (
          <td key={track.key} style={track.style} className={cx(looks, ALIGNMENTS[column.alignment], widest(column, isFirst))}>
            <span
              data-slot="skeleton"
              className={cx(
                "relative inline-block max-w-full align-middle before:absolute before:inset-x-0 before:top-1/2",
                "before:h-3 before:-translate-y-1/2 before:animate-fade before:rounded-sm before:bg-muted",
                row === null && WIDTHS[(line + index * 2) % WIDTHS.length],
              )}
            >
              <span inert className="invisible block">
                {row === null ? "\u00a0" : <CellContent column={column} row={row} />}
              </span>
            </span>
          </td>
        );
      })}
    </tr>
  ));
}
