import { type RefObject, useId, useMemo } from "react";

import { t } from "@/support/i18n";
import { ColumnHeader } from "@/tables/ColumnHeader";
import { minimumWidths } from "@/tables/columnWidths";
import type { Density } from "@/tables/DensitySwitch";
import { GroupHeader, groupRows } from "@/tables/GroupHeader";
import { SkeletonRows } from "@/tables/SkeletonRows";
import { StripHeader } from "@/tables/StripHeader";
import { SummaryRow } from "@/tables/SummaryRow";
import { useTableContext } from "@/tables/TableContext";
import { TableRow } from "@/tables/TableRow";
import { tracksOf } from "@/tables/tracks";
import { useTableFrame } from "@/tables/useTableFrame";
import { linkColumn } from "@/tables/visibleColumns";

interface TableGridProps {
  label: string;
  density: Density;
}

/** Leaves 84 px for the pager and its margin, and room for the floating bulk bar. */
const HEIGHT =
  "max-h-[max(20rem,calc(100dvh-var(--from-top,12rem)-5.25rem-var(--bottom-bar,0px)))] print:max-h-none";

/** The rows as an HTML table in a scroll container. The header and pinned columns stay visible. */
export function TableGrid({ label, density }: TableGridProps) {
  const { table, columns, rows, isPending, selection, summaries, groupSummaries, areFiguresOld, mover } =
    useTableContext();
  const hasActions = rows.some(({ actions }) => actions.length > 0);
  const hasHandle = mover !== null;
  const tracks = useMemo(
    () => tracksOf(table, columns, { hasHandle, hasSelection: table.selectable, hasActions }),
    [table, columns, hasActions, hasHandle],
  );
  const { frame, box, edges, onScroll } = useTableFrame(tracks);
  const least = useMemo(() => minimumWidths(columns, rows), [columns, rows]);
  const groups = useMemo(() => groupRows(rows), [rows]);
  const leading = linkColumn(columns);
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
        className={`relative overflow-auto overscroll-x-contain focus-visible:-outline-offset-2 ${HEIGHT}`}
      >
        <table
          data-slot="table"
          data-density={density}
          aria-busy={isPending}
          className="group/table w-full border-separate border-spacing-0 text-base"
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
                    style={track.style}
                    leastWidth={least[track.column.name]}
                  />
                ) : (
                  <StripHeader key={track.key} track={track} />
                ),
              )}
            </tr>
          </thead>
          {isPending ? (
            <tbody>
              <SkeletonRows tracks={tracks} rows={rows} />
            </tbody>
          ) : (
            groups.map(({ group, rows: members }, index) => (
              <tbody key={`${index} ${group?.key ?? ""}`} className="last:[&>tr:last-child>*]:border-b-0">
                {group !== null && <GroupHeader group={group} span={tracks.length} />}
                {members.map((row) => (
                  <TableRow
                    key={row.key}
                    row={row}
                    tracks={tracks}
                    leading={leading}
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
              <SummaryRow tracks={tracks} summaries={summaries} isStale={areFiguresOld} label={t("All rows")} />
            </tfoot>
          )}
        </table>
      </div>
      <Shadows ref={edges} below={!table.summarized} />
    </div>
  );
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
