import type { Tab, TableState } from "@/contracts/tables";

/**
 * The parameters of the list as its query string would have them, for actions on the whole list. An empty value is sent
 * as an empty text: the server fills in a missing one from a default or from the session.
 */
export function listParameters(state: TableState, tabs: readonly Pick<Tab, "key" | "active">[] = []): Record<string, unknown> {
  const { search, columnSearches, filters, date, sort, direction, group } = state;
  const tab = tabs.find(({ active }) => active)?.key;
  return {
    search: search ?? "",
    columnSearch: filledOrEmpty(columnSearches),
    filters: filledOrEmpty(filters),
    ...(date !== undefined && { date }),
    sort: sort ?? "",
    ...(direction !== null && { direction }),
    group: group ?? "",
    ...(tab !== undefined && { tab }),
  };
}

/** Form data cannot contain an empty object. */
function filledOrEmpty(values: Record<string, unknown>): Record<string, unknown> | "" {
  return Object.keys(values).length > 0 ? values : "";
}
