import type { Column, Table } from "@/contracts/tables";
import { own } from "@/support/own";
import { linkColumn } from "@/tables/visibleColumns";

/** The minimum widths of a table in px. */
export interface LeastWidths {
  columns: Readonly<Record<string, number>>;
  /** The columns for handles, selection and actions together. */
  strips: number;
}

/**
 * Return the columns that may be hidden for lack of room, the least important first: by priority, then the last declared.
 *
 * Never hidden are the first column, the one that links to the record, pinned ones, those that the rows depend on (`used`), and
 * those that users cannot switch on again.
 */
export function hidingOrder({ columns: declared, columnManager }: Table, columns: Column[], used: readonly string[]): string[] {
  const link = linkColumn(columns);
  const place = new Map(declared.map(({ name }, index) => [name, index]));
  return columns
    .filter(({ name, frozen }, index) => index > 0 && name !== link && frozen === null && !used.includes(name) && columnManager.toggleable.includes(name))
    .sort((left, right) => (left.priority ?? 0) - (right.priority ?? 0) || (place.get(right.name) ?? 0) - (place.get(left.name) ?? 0))
    .map(({ name }) => name);
}

/** Return the first columns of `order` without which the others fit. A column that was never measured has no width yet. */
export function columnsWithoutRoom(order: readonly string[], columns: Column[], least: LeastWidths, available: number): string[] {
  const widthOf = (name: string) => own(least.columns, name) ?? 0;
  let needed = columns.reduce((sum, { name }) => sum + widthOf(name), least.strips);
  const hidden: string[] = [];
  for (const name of order) {
    if (needed <= available) {
      break;
    }
    hidden.push(name);
    needed -= widthOf(name);
  }
  return hidden;
}
