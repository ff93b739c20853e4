import { useId, useState, type UIEvent } from "react";

import { ColumnHeader } from "@/tables/ColumnHeader";
import { SkeletonRows } from "@/tables/SkeletonRows";
import { useTableContext } from "@/tables/TableContext";
import { TableRow } from "@/tables/TableRow";
import type { Density } from "@/tables/useDensity";

export interface TableGridProps {
  label: string;
  density: Density;
}

/** The rows as a table. It scrolls inside its own frame: the header and the first column stay in sight. */
export function TableGrid({ label, density }: TableGridProps) {
  const { table, rows, isPending } = useTableContext();
  const [isScrolled, setScrolled] = useState(false);
  const caption = useId();

  const noticeScroll = (event: UIEvent<HTMLDivElement>) => {
    // Negative where the language is read from the right.
    setScrolled(event.currentTarget.scrollLeft !== 0);
  };

  return (
    <div
      role="region"
      aria-labelledby={caption}
      tabIndex={0}
      data-slot="table-scroll"
      data-scrolled={isScrolled}
      onScroll={noticeScroll}
      className="group/scroll relative max-h-[max(20rem,calc(100dvh-17.75rem))] overflow-auto overscroll-x-contain focus-visible:-outline-offset-2 print:max-h-none"
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
              <ColumnHeader key={column.name} column={column} isFirst={index === 0} />
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
  );
}
