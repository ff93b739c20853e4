import type { Column, Row } from "@/contracts/tables";
import { own } from "@/support/own";
import { plainText } from "@/tables/columns/cell";

/** What may be cut: at most this wide, and not narrower than this while there are words to fill it. */
const NAME = { widest: "max-w-120", least: "14rem" };
const WORDS = { widest: "max-w-72", least: "11rem" };

/** The widest a column may become. The first one names the record, so it may take more than the others. */
export function widest(column: Column, isFirst: boolean): string {
  return isWords(column) ? (isFirst ? NAME : WORDS).widest : "";
}

/**
 * How narrow each column of words may become before the table scrolls instead of cutting more.
 *
 * A column of short words stops at their length. Numbers, dates and badges are never cut, so they have no entry.
 */
export function leastWidths(columns: Column[], rows: Row[]): Record<string, string> {
  const entries = columns.flatMap((column, index) => {
    if (!isWords(column)) {
      return [];
    }
    const longest = rows.reduce((most, row) => Math.max(most, plainText(own(row.cells, column.name)).length), 0);
    return [[column.name, `min(${(index === 0 ? NAME : WORDS).least}, ${longest}ch + 2rem)`] as const];
  });
  return Object.fromEntries(entries);
}

function isWords({ type }: Column): boolean {
  return type === "text";
}
