import { Suspense, lazy, memo } from "react";

import { RowActions } from "@/actions/RowActions";
import type { RecordKey } from "@/actions/target";
import type { Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { own } from "@/support/own";
import { useCssHook } from "@/support/panelContext";
import { ALIGNMENTS, CELL, STRIP, pinnedClass } from "@/tables/cellClasses";
import { CellFrame } from "@/tables/columns/CellFrame";
import { widest } from "@/tables/columnWidths";
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

interface TableRowProps {
  row: Row;
  tracks: Track[];
  /** The column that links to the record. */
  leading: string | null;
  isSelected: boolean;
  onSelect: (key: RecordKey, range: boolean) => void;
  /** Moves the row; null if rows cannot be moved. */
  mover: RowMover | null;
}

/** One record. Memoized, so that typing into the search box does not render the rows again. */
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
        const looks = cx(BODY_CELL, pinnedClass(track.pin), track.pin && "z-1");
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

/** The attributes that a host may set on a cell. Attributes that could run code or affect other elements are dropped. */
const ALLOWED = /^(data-|aria-)|^(title|lang|dir|id|class)$/;

/** Split a host's attributes into the class name and the rest. */
function cellAttributes(attributes: Record<string, string> | undefined): {
  className: string | undefined;
  rest: Record<string, string>;
} {
  const allowed = Object.entries(attributes ?? {}).filter(([name]) => ALLOWED.test(name));
  return {
    className: allowed.find(([name]) => name === "class")?.[1],
    rest: Object.fromEntries(allowed.filter(([name]) => name !== "class")),
  };
}
