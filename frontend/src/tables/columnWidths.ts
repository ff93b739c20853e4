import type { Column, Row } from "@/contracts/tables";
import { own } from "@/support/own";
import { plainText } from "@/tables/columns/cell";

/** The maximum and minimum width of a text column, in characters. */
const FIRST_COLUMN = { widest: "max-w-120", least: "14rem" };
const TEXT_COLUMN = { widest: "max-w-72", least: "11rem" };

/** The maximum width of a column. The first column is the title and may be wider. */
export function widest(column: Column, isFirst: boolean): string {
  return isWords(column) ? (isFirst ? FIRST_COLUMN : TEXT_COLUMN).widest : "";
}

/**
 * Return the minimum width of each text column; below it, the table scrolls.
 *
 * A column of short texts is as wide as they are. Numbers, dates and badges are never cut off, so they have no entry.
 */
export function minimumWidths(columns: Column[], rows: Row[]): Record<string, string> {
  const entries = columns.flatMap((column, index) => {
    if (!isWords(column)) {
      return [];
    }
    const longest = rows.reduce((most, row) => Math.max(most, plainText(own(row.cells, column.name)).length), 0);
    return [[column.name, `min(${(index === 0 ? FIRST_COLUMN : TEXT_COLUMN).least}, ${longest}ch + 2rem)`] as const];
  });
  return Object.fromEntries(entries);
}

function isWords({ type }: Column): boolean {
  return type === "text";
}
