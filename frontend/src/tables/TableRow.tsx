import { lazy, memo, Suspense } from "react";

import { RowActions } from "@/actions/RowActions";
import type { RecordKey } from "@/actions/target";
import type { Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { own } from "@/support/own";
import { useCssHook } from "@/support/panelContext";
import { cellAttributes } from "@/tables/cellAttributes";
import { widest } from "@/tables/columnWidths";
import { CellFrame } from "@/tables/columns/CellFrame";
import { ALIGNMENTS, CELL, pinned, STRIP } from "@/tables/looks";
import { RowCheckbox } from "@/tables/RowCheckbox";
import { rowTarget } from "@/tables/rowTitle";
import type { Track } from "@/tables/tracks";
import type { RowMover } from "@/tables/useRowOrder";

const RowHandle = lazy(async () => ({ default: (await import("@/tables/RowHandle")).RowHandle }));

const BODY_CELL = cx(
  CELL,
  "bg-card group-hover/row:bg-[color-mix(in_oklab,var(--muted)_65%,var(--card))]",
  "group-data-[selected=true]/row:bg-[color-mix(in_oklab,var(--primary)_8%,var(--card))]",
);

export interface TableRowProps {
  row: Row;
  tracks: Track[];
  /** The column whose words lead to the record. */
  leading: string | null;
  isSelected: boolean;
  onSelect: (key: RecordKey, range: boolean) => void;
  /** What moves rows, where they can be moved. */
  mover: RowMover | null;
}

/** One record. Remembered, so that typing in the search box redraws none of them. */
export const TableRow = memo(function TableRow({ row, tracks, leading, isSelected, onSelect, mover }: TableRowProps) {
  return (
    <tr
      data-slot="table-row"
      data-row={row.key}
      data-selected={isSelected}
      tabIndex={-1}
      className={cx("group/row focus-visible:-outline-offset-2", useCssHook("table-row"))}
    >
      {tracks.map((track) => {
        const looks = cx(BODY_CELL, pinned(track.pin), track.pin && "z-1");
        if (track.kind !== "column") {
          return (
            <td key={track.key} style={track.style} className={cx(looks, STRIP)}>
              {track.kind === "select" && <RowCheckbox row={row} isSelected={isSelected} onSelect={onSelect} />}
              {track.kind === "actions" && <RowActions actions={row.actions} target={rowTarget(row)} />}
              {track.kind === "handle" && mover !== null && (
                <Suspense fallback={<span className="block size-8 pointer-coarse:size-11" />}>
                  <RowHandle row={row} mover={mover} />
                </Suspense>
              )}
            </td>
          );
        }
        const { column, isFirst } = track;
        const { className, rest } = cellAttributes(own(row.cellMeta, column.name)?.attributes);
        const Tag = isFirst ? "th" : "td";
        return (
          <Tag
            key={track.key}
            {...rest}
            {...(isFirst && { scope: "row" })}
            style={track.style}
            className={cx(looks, widest(column, isFirst), ALIGNMENTS[column.alignment], isFirst && "font-medium", className)}
          >
            <CellFrame column={column} row={row} leads={column.name === leading} />
          </Tag>
        );
      })}
    </tr>
  );
});
