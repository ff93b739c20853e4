import { type CSSProperties, type RefObject, useId, useMemo } from "react";

import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { OLD_ROWS } from "@/tables/cellClasses";
import { ColumnHeader } from "@/tables/ColumnHeader";
import { useColumnRoom } from "@/tables/ColumnRoom";
import { type ColumnWidths, columnWidths } from "@/tables/columnWidths";
import type { Density } from "@/support/density";
import { GroupHeader, groupRows } from "@/tables/GroupHeader";
import { SkeletonRows } from "@/tables/SkeletonRows";
import { StripHeader } from "@/tables/StripHeader";
import { SummaryRow } from "@/tables/SummaryRow";
import { useTableContext } from "@/tables/TableContext";
import { TableRow } from "@/tables/TableRow";
import { type Track, tracksOf } from "@/tables/tracks";
import { useColumnSearches } from "@/tables/useColumnSearches";
import { type ResizedColumns, useResizedColumns } from "@/tables/useResizedColumns";
import { useRoomMeasurement } from "@/tables/useRoomMeasurement";
import { useTableFrame } from "@/tables/useTableFrame";
import { linkColumn } from "@/tables/visibleColumns";

interface TableGridProps {
  label: string;
  density: Density;
  /** Whether the rows scroll inside the window. Otherwise the table is as high as its rows. */
  fillsWindow: boolean;
  /** Identifies the table in the browser's storage. */
  storageKey: string;
}

/** Leaves space for the pager and its margin, and below it for the bulk bar: a selection does not move the rows. */
const WINDOW_HEIGHT = "max-h-[max(20rem,calc(100dvh-var(--from-top,12rem)-var(--below)-var(--query-bar,0px)))] print:max-h-none";
const BELOW = { pager: "[--below:5.25rem]", bulkBar: "[--below:7.25rem]" };

/** The rows as an HTML table in a scroll container. The header and pinned columns stay visible. */
export function TableGrid({ label, density, fillsWindow, storageKey }: TableGridProps) {
  const { table, state, columns: visible, rows, isPending, selection, summaries, groupSummaries, areFiguresOld, mover } =
    useTableContext();
  const { hidden } = useColumnRoom();
  const columns = useMemo(() => visible.filter(({ name }) => !hidden.includes(name)), [visible, hidden]);
  const hasActions = rows.some(({ actions }) => actions.length > 0);
  const hasHandle = mover !== null;
  const tracks = useMemo(
    () => tracksOf(table, columns, { hasHandle, hasSelection: table.selectable, hasActions }),
    [table, columns, hasActions, hasHandle],
  );
  const { frame, box, edges, onScroll } = useTableFrame(tracks);
  const resizing = useResizedColumns(storageKey);
  const searches = useColumnSearches(table, state);
  useRoomMeasurement(box, resizing.stored, searches.isOpen);
  const widths = useMemo(() => columnWidths(columns, rows, resizing.widths), [columns, rows, resizing.widths]);
  const groups = useMemo(() => groupRows(rows), [rows]);
  const caption = useId();

  return (
    <div ref={frame} className="relative">
      <div
        ref={box}
        role="region"
        aria-labelledby={caption}
        tabIndex={0}
        data-slot="table-scroll"
        onScroll={onScroll}
        className={cx("relative overflow-auto overscroll-x-contain focus-visible:-outline-offset-2", fillsWindow && cx(WINDOW_HEIGHT, table.selectable ? BELOW.bulkBar : BELOW.pager))}
      >
        <table
          data-slot="table"
          data-density={density}
          aria-busy={isPending}
          className={cx("group/table border-separate border-spacing-0 text-base", columns.every(({ name }) => name in resizing.widths) ? "w-max" : "w-full")}
        >
          <caption id={caption} className="sr-only">
            {label}
          </caption>
          <thead>
            <tr>
              {tracks.map((track) =>
                track.kind === "column" ? (
                  <ColumnHeader
                    key={track.key}
                    column={track.column}
                    pin={track.pin}
                    style={headerStyle(track, widths, resizing.widths)}
                    resizing={resizing}
                    searches={searches}
                    hasToggle={track.isFirst}
                  />
                ) : (
                  <StripHeader key={track.key} track={track} isTop={searches.isOpen} />
                ),
              )}
            </tr>
          </thead>
          {isPending && rows.length === 0 ? (
            <tbody>
              <SkeletonRows tracks={tracks} />
            </tbody>
          ) : (
            groups.map(({ group, rows: members }, index) => (
              <tbody key={`${index} ${group?.key ?? ""}`} className={cx("last:[&>tr:last-child>*]:border-b-0", OLD_ROWS, isPending && "opacity-50")}>
                {group !== null && <GroupHeader group={group} span={tracks.length} />}
                {members.map((row) => (
                  <TableRow
                    key={row.key}
                    row={row}
                    tracks={tracks}
                    leading={linkColumn(columns, row)}
                    isSelected={selection.keys.has(row.key)}
                    onSelect={selection.toggle}
                    mover={mover}
                  />
                ))}
                {group !== null && table.summarized && (
                  <SummaryRow tracks={tracks} summaries={groupSummaries?.[group.key]} isStale={areFiguresOld} label={group.title} />
                )}
              </tbody>
            ))
          )}
          {/* Always visible: the summaries describe all rows. */}
          {table.summarized && (
            <tfoot className="sticky bottom-0 z-10">
              <SummaryRow tracks={tracks} summaries={summaries} isStale={areFiguresOld} label={t("Total")} />
            </tfoot>
          )}
        </table>
      </div>
      <Shadows ref={edges} below={!table.summarized} />
    </div>
  );
}

/** A declared width comes before the automatic one, and the user's before both. */
function headerStyle(track: Track, widths: ColumnWidths, resized: ResizedColumns): CSSProperties {
  const name = track.column?.name ?? "";
  return name in resized ? { ...track.style, ...widths[name] } : { ...widths[name], ...track.style };
}

/** Shadows at the edges with hidden content. The summary row has its own edge. */
function Shadows({ ref, below }: { ref: RefObject<HTMLDivElement | null>; below: boolean }) {
  const looks = "pointer-events-none absolute z-20 from-(--shadow) to-transparent opacity-0 transition-opacity duration-150 print:hidden";
  return (
    <div ref={ref} className="group/edges contents">
      <div
        aria-hidden
        data-slot="more-after"
        className={`${looks} inset-y-0 end-(--beside,0px) w-4 bg-linear-to-l group-data-[more-after=true]/edges:opacity-100 rtl:bg-linear-to-r`}
      />
      {below && (
        <div
          aria-hidden
          data-slot="more-below"
          className={`${looks} inset-x-0 bottom-(--above,0px) h-3 bg-linear-to-t group-data-[more-below=true]/edges:opacity-100`}
        />
      )}
    </div>
  );
}
