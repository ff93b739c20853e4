import type { Table } from "@/contracts/tables";

/** The longest a timer waits. */
const UNTIL_LEFT = 2 ** 31 - 1;

/** How long a pause in the typing sends a search; where leaving the box does, practically never. */
export function searchDelay({ searchOnBlur, searchDebounce }: Table): number {
  return searchOnBlur ? UNTIL_LEFT : searchDebounce;
}
