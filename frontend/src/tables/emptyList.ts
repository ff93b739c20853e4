import type { Pagination, Table, TableState } from "@/contracts/tables";

/** Whether a search, a filter or a date is applied. */
export function isFiltered({ search, filterIndicators, filters, columnSearches, date }: TableState): boolean {
  return Boolean(search) || date !== undefined || filterIndicators.length > 0 || Object.keys(filters).length > 0 || Object.keys(columnSearches).length > 0;
}

/** Whether there are no records at all, as far as the list shows them. */
export function hasNoRecords(rows: readonly unknown[], state: TableState, pagination: Pagination): boolean {
  return rows.length === 0 && pagination.page === 1 && pagination.previous === null && !isFiltered(state);
}

/** The filters that can show records in an empty list: the one of deleted records. */
export function revealingFilters({ filters }: Table): Table["filters"] {
  return filters.filter(({ hidesRows }) => hidesRows === true);
}
