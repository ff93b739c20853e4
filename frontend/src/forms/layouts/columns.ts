import type { FormNode } from "@/contracts/forms";
import { cx } from "@/support/cx";

/** Container queries, because a dialog is narrow on any screen. */
const COLUMNS = {
  1: "",
  2: "@md:grid-cols-2",
  3: "@md:grid-cols-2 @xl:grid-cols-3",
  4: "@md:grid-cols-2 @3xl:grid-cols-4",
} as const;

const SPANS = {
  1: "",
  2: "@md:col-span-2",
  3: "@md:col-span-2 @3xl:col-span-3",
} as const;

export type ColumnCount = keyof typeof COLUMNS;

export function columnCount(columns: number): ColumnCount {
  return clamp(columns, 4) as ColumnCount;
}

export function columnsClass(columns: ColumnCount): string {
  return cx("grid items-start gap-x-4 gap-y-5", COLUMNS[columns]);
}

export function spanOf({ columnSpan }: Pick<FormNode, "columnSpan">, columns: number): number | "full" {
  return columnSpan === "full" || columnSpan >= columns ? "full" : Math.max(1, columnSpan);
}

export function spanClass(node: Pick<FormNode, "columnSpan">, columns: number): string {
  const span = spanOf(node, columns);
  return span === "full" ? "col-span-full" : SPANS[clamp(span, 3) as keyof typeof SPANS];
}

function clamp(value: number, most: number): number {
  return Math.max(1, Math.min(most, Math.trunc(value)));
}
