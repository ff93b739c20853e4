import type { CSSProperties } from "react";

import type { Column, Row } from "@/contracts/tables";
import { own } from "@/support/own";
import { plainText } from "@/tables/columns/cell";
import { textWidth } from "@/tables/textWidth";
import type { ResizedColumns } from "@/tables/useResizedColumns";

/** The maximum, preferred and minimum width of a text column. */
const FIRST_COLUMN = { widest: "max-w-120", preferred: "30rem", least: "14rem" };
const TEXT_COLUMN = { widest: "max-w-72", preferred: "18rem", least: "11rem" };

/** Beside a title that is longer than this (in `ch`), the other texts get at most this share of the window. */
const LONG_TITLE = 34;
const SHARE = "16vw";

/** The padding of a cell, with a reserve for the estimate; and the badge of a deleted record, which is in the first column. */
const PADDING = "2rem";
const TRASHED_BADGE = "5rem";

/** The preferred width of a header that may have several lines. */
const WRAPPED_HEADER = "8rem";

/** The maximum width of a column. The first column is the title and may be wider. */
export function widest(column: Column, isFirst: boolean): string {
  return isWords(column) ? (isFirst ? FIRST_COLUMN : TEXT_COLUMN).widest : "";
}

/** The styles of header cells, by column. */
export type ColumnWidths = Record<string, Pick<CSSProperties, "width" | "minWidth">>;

/**
 * Return the preferred and the minimum width of each column; below the minimum, the table scrolls.
 *
 * A column of short texts is as wide as they are. Numbers, dates and badges are never cut off: their content is wider than
 * the preferred width of a pixel. One column has no preferred width, so it takes the spare width of the table. A width
 * that the user chose replaces the others.
 */
export function columnWidths(columns: Column[], rows: Row[], resized: ResizedColumns = {}): ColumnWidths {
  const growing = growingColumn(columns.filter(({ name }) => own(resized, name) === undefined));
  const longest = new Map(columns.filter(isWords).map(({ name }) => [name, longestText(name, rows)]));
  const isTitleLong = growing !== undefined && (longest.get(growing) ?? 0) > LONG_TITLE;
  const entries = columns.map((column, index) => {
    const chosen = own(resized, column.name);
    if (chosen !== undefined) {
      return [column.name, { width: `${chosen}px`, minWidth: `${chosen}px` }] as const;
    }
    const badge = index === 0 && rows.some(({ trashed }) => trashed) ? ` + ${TRASHED_BADGE}` : "";
    const { width, ...rest } = widthsOf(column, index === 0, `${longest.get(column.name) ?? 0}ch + ${PADDING}${badge}`, isTitleLong);
    return [column.name, column.name === growing ? rest : { width, ...rest }] as const;
  });
  return Object.fromEntries(entries);
}

/** The column that takes the spare width: the title, or else the first one. */
function growingColumn(columns: Column[]): string | undefined {
  const flexible = columns.filter(({ width }) => width === null);
  return (flexible.find(isWords) ?? flexible[0])?.name;
}

function longestText(name: string, rows: Row[]): number {
  return rows.reduce((most, row) => Math.max(most, textWidth(plainText(own(row.cells, name)))), 0);
}

function widthsOf(column: Column, isFirst: boolean, content: string, isTitleLong: boolean): ColumnWidths[string] {
  if (isWords(column)) {
    const { preferred, least } = isFirst ? FIRST_COLUMN : TEXT_COLUMN;
    const most = isTitleLong ? `${preferred}, ${SHARE}` : preferred;
    return { width: `min(${most}, ${content})`, minWidth: `min(${least}, ${content})` };
  }
  if (column.type === "custom") {
    return {};
  }
  return { width: column.wrapHeader ? `min(${WRAPPED_HEADER}, ${textWidth(column.label)}ch + ${PADDING})` : "1px" };
}

function isWords({ type }: Column): boolean {
  return type === "text";
}
