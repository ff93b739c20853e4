import type { Action } from "@/contracts/actions";

/** What a page offers, then what its table does; one that both name is the table's, which somebody declared. */
export function besideHeading(ofPage: readonly Action[], ofTable: readonly Action[]): Action[] {
  return [...ofPage.filter(({ name }) => ofTable.every((action) => action.name !== name)), ...ofTable];
}
