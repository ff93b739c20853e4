import type { ReactNode } from "react";

import { cx } from "@/support/cx";

interface RowsTableProps {
  columns: readonly { key: string; label: string; isNumeric: boolean }[];
  /** The cells of each row, in the order of the columns. */
  rows: readonly ReactNode[][];
}

/** A small table of values. In a narrow place each row is a card with its labels. */
export function RowsTable({ columns, rows }: RowsTableProps) {
  const alignment = (at: number) => (columns[at]?.isNumeric === true ? "@lg/rows:text-end tabular-nums" : "text-start");
  return (
    <div data-slot="rows-table" className="@container/rows">
      <div className="rounded-lg border border-border @lg/rows:overflow-x-auto">
        <table className="block w-full @lg/rows:table">
          <thead className="hidden @lg/rows:table-header-group">
            <tr className="border-b border-border bg-muted/50 text-sm">
              {columns.map(({ key, label }, at) => (
                <th key={key} scope="col" className={cx("px-3 py-2 font-medium whitespace-nowrap text-muted-foreground", alignment(at))}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block @lg/rows:table-row-group">
            {rows.map((cells, index) => (
              <tr key={index} className="block border-b border-border py-2 last:border-b-0 @lg/rows:table-row @lg/rows:py-0">
                {cells.map((cell, at) => (
                  <td key={columns[at]?.key ?? at} className={cx("flex justify-between gap-4 px-3 py-1 align-top @lg/rows:table-cell @lg/rows:py-2.5", alignment(at))}>
                    <span aria-hidden className="text-sm text-muted-foreground @lg/rows:hidden">
                      {columns[at]?.label}
                    </span>
                    <span className="min-w-0 text-end @lg/rows:text-[inherit] @lg/rows:[text-align:inherit]">{cell}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
