import { Suspense, lazy, memo } from "react";

import { RowActions } from "@/actions/RowActions";
import type { RecordKey } from "@/actions/target";
import type { Column, Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { own } from "@/support/own";
import { useCssHook } from "@/support/panelContext";
import { ACTIONS_STRIP, ALIGNMENTS, CELL, STRIP, pinnedClass } from "@/tables/cellClasses";
import { CellFrame } from "@/tables/columns/CellFrame";
import { widest } from "@/tables/columnWidths";
import { RowCheckbox } from "@/tables/RowCheckbox";
import { rowTarget } from "@/tables/rowTitle";
import { TrashedBadge } from "@/tables/TrashedBadge";
import type { Track } from "@/tables/tracks";
import type { RowMover } from "@/tables/useRowOrder";

const RowHandle = lazy(async () => ({ default: (await import("@/tables/RowHandle")).RowHandle }));

const BODY_CELL = cx(
  CELL,
  "bg-card group-hover/row:bg-hovered",
  "group-data-[selected=true]/row:bg-selected",
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
      data-trashed={row.trashed}
      tabIndex={-1}
      className={cx("group/row data-trashed:text-muted-foreground focus-visible:-outline-offset-2", useCssHook("table-row"))}
    >
      {tracks.map((track, index) =>
        track.kind === "select" ? (
          <td key={track.key} style={track.style} className={cx(cellClasses(track), STRIP)}>
            <RowCheckbox row={row} isSelected={isSelected} onSelect={onSelect} />
          </td>
        ) : track.kind === "column" ? (
          <DataCell key={track.key} row={row} column={track.column} track={track} leads={track.column.name === leading} />
        ) : (
          <StripCell key={track.key} row={row} track={track} mover={mover} isFirst={index === 0} />
        ),
      )}
    </tr>
  );
});

const cellClasses = (track: Track) => cx(BODY_CELL, pinnedClass(track.pin), track.pin && "z-1");

interface DataCellProps {
  row: Row;
  column: Column;
  track: Track & { kind: "column" };
  /** Whether the cell links to the record. */
  leads: boolean;
}

/** The cell of a column. Memoized, so that a selection does not render it again. */
const DataCell = memo(function DataCell({ row, column, track, leads }: DataCellProps) {
  const { isFirst } = track;
  const { className, rest } = cellAttributes(own(row.cellMeta, column.name)?.attributes);
  const Tag = isFirst ? "th" : "td";
  const content = <CellFrame column={column} row={row} leads={leads} />;
  return (
    <Tag
      {...rest}
      {...(isFirst && { scope: "row" })}
      style={track.style}
      className={cx(cellClasses(track), widest(column, isFirst), ALIGNMENTS[column.alignment], isFirst && "font-medium", className)}
    >
      {isFirst && row.trashed ? (
        <span className="flex min-w-0 items-center gap-2">
          {content}
          <TrashedBadge />
        </span>
      ) : (
        content
      )}
    </Tag>
  );
});

interface StripCellProps {
  row: Row;
  track: Track;
  mover: RowMover | null;
  /** Whether it is the first cell of the row. */
  isFirst: boolean;
}

/** The cell of the actions or of the handle. */
const StripCell = memo(function StripCell({ row, track, mover, isFirst }: StripCellProps) {
  return (
    <td style={track.style} className={cx(cellClasses(track), track.kind === "actions" ? ACTIONS_STRIP : STRIP)}>
      {track.kind === "actions" && (
        <RowActions actions={row.actions} target={rowTarget(row)} reveal={track.pin?.edge === "start" || isFirst ? "after" : "before"} />
      )}
      {track.kind === "handle" && mover !== null && (
        <Suspense fallback={<span className="block size-8 pointer-coarse:size-11" />}>
          <RowHandle row={row} mover={mover} />
        </Suspense>
      )}
    </td>
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
