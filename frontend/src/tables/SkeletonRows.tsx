import { cx } from "@/support/cx";
import { ALIGNMENTS, CELL, pinnedClass } from "@/tables/cellClasses";
import type { Track } from "@/tables/tracks";

/** Uneven widths, the same on every render. */
const WIDTHS = ["w-32", "w-24", "w-40", "w-28", "w-36"];

const ROWS = 10;

/** Placeholder rows while the first rows of a table load. */
export function SkeletonRows({ tracks }: { tracks: Track[] }) {
  return Array.from({ length: ROWS }, (_, line) => (
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
        return (
          <td key={track.key} style={track.style} className={cx(looks, ALIGNMENTS[track.column.alignment])}>
            <span
              data-slot="skeleton"
              className={cx("inline-block h-3 max-w-full animate-fade rounded-sm bg-muted align-middle", WIDTHS[(line + index * 2) % WIDTHS.length])}
            />
          </td>
        );
      })}
    </tr>
  ));
}
