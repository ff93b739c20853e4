import type { ReactNode } from "react";

import type { Table, TableState } from "@/contracts/tables";
import type { TableVisits } from "@/tables/useTableVisits";

/**
 * How the page places what stands around the rows:
 *
 *   <TableTabs tabs={tabs} badges={tabBadges} visits={visits} />          above the table, when there are tabs
 *   <TableToolbar table={table} state={state} visits={visits} search={<SearchBox … />} end={<DensitySwitch … />} />
 *   <ColumnSearchBox column={column} table={table} state={state} visits={visits} />      below a heading
 *
 * `visits` is anything that can `change(...changes)`: the one of useTable takes waiting search words along.
 */
export interface TableToolbarProps {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
  /** The search box, or nothing where there is nothing to search. */
  search?: ReactNode;
  /** What stands last: the density switch, or on a phone the order of the rows. */
  end?: ReactNode;
}

/** What stands above the rows: search, filters, grouping, columns, and in words what is applied. */
export function TableToolbar({ search, end }: TableToolbarProps) {
  return (
    <div data-slot="table-toolbar" className="flex flex-wrap items-center gap-2 border-b border-border p-3 empty:hidden">
      {search}
      {end}
    </div>
  );
}
