import { useId, useMemo } from "react";

import { ColumnHeader } from "@/tables/ColumnHeader";
import { leastWidths } from "@/tables/columnWidths";
import { SkeletonRows } from "@/tables/SkeletonRows";
import { useTableContext } from "@/tables/TableContext";
import { TableRow } from "@/tables/TableRow";
import type { Density } from "@/tables/useDensity";
import { useScrollEdges } from "@/tables/useScrollEdges";

export interface TableGridProps {
  label: string;
  density: Density;
}

/** Down to the pager, which with the margin below it takes these 84 px. */
const HEIGHT = "max-h-[max(20rem,calc(100dvh-var(--from-top,12rem)-5.25rem))] print:max-h-none";

/** The rows as a table. It scrolls inside its own frame: the header and the first column stay in sight. */
export function TableGrid({ label, density }: TableGridProps) {
  const { table, rows, isPending } = useTableContext();
  const { frame, box, onScroll } = useScrollEdges();
  const least = useMemo(() => leastWidths(table.columns, rows), [table.columns, rows]);
  const caption = useId();

  return (
    <div ref={frame} className="group/scroll relative">
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
              {table.columns.map((column, index) => (
                <ColumnHeader key={column.name} column={column} isFirst={index === 0} leastWidth={least[column.name]} />
              ))}
            </tr>
          </thead>
          <tbody>
            {isPending ? (
              <SkeletonRows columns={table.columns} rows={rows} />
            ) : (
              rows.map((row) => <TableRow key={row.key} row={row} columns={table.columns} />)
            )}
          </tbody>
        </table>
      </div>
      <Shadows />
    </div>
  );
}

/** Where more lies beyond an edge, the edge throws a shadow on it. */
function Shadows() {
  const looks = "pointer-events-none absolute z-20 from-(--shadow) to-transparent opacity-0 transition-opacity duration-150 print:hidden";
  return (
    <>
      <div
        aria-hidden
        data-slot="more-after"
        className={`${looks} inset-y-0 end-(--bar-across,0px) w-4 bg-linear-to-l group-data-[after=true]/scroll:opacity-100 rtl:bg-linear-to-r`}
      />
      <div
        aria-hidden
        data-slot="more-below"
        className={`${looks} inset-x-0 bottom-(--bar-below,0px) h-3 bg-linear-to-t group-data-[below=true]/scroll:opacity-100`}
      />
    </>
  );
}
