import { useRef } from "react";
import type { ReactNode } from "react";

import { ActionButton } from "@/actions/ActionButton";
import type { Table, TableState } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { revealingFilters } from "@/tables/emptyList";
import { ColumnsButton } from "@/tables/toolbar/ColumnsButton";
import { FilterChips } from "@/tables/toolbar/FilterChips";
import { FiltersButton } from "@/tables/toolbar/FiltersButton";
import { GroupSelect } from "@/tables/toolbar/GroupSelect";
import { LayoutSwitch } from "@/tables/toolbar/LayoutSwitch";
import { type FilterDraft, useFilterDraft } from "@/tables/toolbar/useFilterDraft";
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
interface TableToolbarProps {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
  /** The search input, if the table is searchable. */
  search?: ReactNode;
  /** The last element: the density switch, or on a phone the sort order. */
  end?: ReactNode;
  /** Whether the rows are cards: then the column searches are among the filters. */
  asCards?: boolean;
  /** Whether the toolbar needs two lines. */
  isNarrow?: boolean;
  /** Whether the list has no records: only the filters that could show some, and the actions. */
  isReduced?: boolean;
}

/** The toolbar: search, filters, grouping, columns and the applied filters. */
export function TableToolbar({ table, state, visits, search, end, asCards = false, isNarrow = false, isReduced = false }: TableToolbarProps) {
  const draft = useFilterDraft(table, state, visits);
  const searches = asCards && table.individualSearchColumns.length > 0 ? { state, visits } : null;
  const filtersButton = useRef<HTMLButtonElement>(null);
  const columnsButton = (table.columnManager.toggleable.length > 0 || table.columnManager.reorderable) && (
    <ColumnsButton table={table} state={state} visits={visits} />
  );
  const groupSelect = table.groups.length > 0 && <GroupSelect table={table} state={state} visits={visits} />;
  if (isReduced) {
    return <ReducedToolbar table={{ ...table, filters: revealingFilters(table) }} state={state} draft={draft} />;
  }
  return (
    <div data-slot="table-toolbar" className="flex flex-wrap items-center gap-2 border-b border-border p-3 has-[>div:only-child:empty]:hidden">
      {search}
      {(table.filters.length > 0 || searches !== null) && (
        <FiltersButton
          table={table}
          count={Object.keys(state.filters).length + (searches === null ? 0 : Object.keys(state.columnSearches).length)}
          draft={draft}
          searches={searches}
          button={filtersButton}
        />
      )}
      {/* On a phone it is next to the search, and the selects share the next line. */}
      {isNarrow && columnsButton}
      {!isNarrow && groupSelect}
      {table.toolbarActions.map((action) => (
        <ActionButton key={action.name} action={action} target={{ scope: "table" }} collapses="phone" />
      ))}
      <div className={cx("flex items-center gap-2 empty:hidden", isNarrow ? "w-full *:min-w-0 *:flex-1" : "ms-auto flex-wrap")}>
        {isNarrow && groupSelect}
        {table.layouts.length > 1 && <LayoutSwitch table={table} state={state} visits={visits} />}
        {!isNarrow && columnsButton}
        {end}
      </div>
      <FilterChips table={table} state={state} draft={draft} afterLast={filtersButton} />
    </div>
  );
}

function ReducedToolbar({ table, state, draft }: { table: Table; state: TableState; draft: FilterDraft }) {
  if (table.filters.length === 0 && table.toolbarActions.length === 0) {
    return null;
  }
  return (
    <div data-slot="table-toolbar" className="flex flex-wrap items-center gap-2 border-b border-border p-3">
      {table.filters.length > 0 && <FiltersButton table={table} count={Object.keys(state.filters).length} draft={draft} searches={null} />}
      {table.toolbarActions.map((action) => (
        <ActionButton key={action.name} action={action} target={{ scope: "table" }} collapses="phone" />
      ))}
    </div>
  );
}
