import type { CSSProperties } from "react";

import type { ColumnSpan, Span } from "@/contracts/widgets";

/** The columns of the grid at each breakpoint of its container (not of the window). */
const COLUMNS = { default: 1, md: 2, lg: 4, xl: 4 } as const;

/** The grid of widgets; its items use `TILE` and `tileSpan()`. Its parent is the container that is measured. */
export const GRID = "grid grid-cols-1 gap-4 @min-[560px]:grid-cols-2 @min-[690px]:grid-cols-4";

export const TILE =
  "min-w-0 [grid-column:var(--at)] [--at:var(--span)] @min-[560px]:[--at:var(--span-md)] " +
  "@min-[690px]:[--at:var(--span-lg)] @min-[980px]:[--at:var(--span-xl)]";

/** The span of a widget at each breakpoint. */
export function tileSpan(span: ColumnSpan): CSSProperties {
  return {
    "--span": written(span.default, COLUMNS.default),
    "--span-md": written(span.md, COLUMNS.md),
    "--span-lg": written(span.lg, COLUMNS.lg),
    "--span-xl": written(span.xl, COLUMNS.xl),
  } as CSSProperties;
}

/** The same span at every breakpoint. */
export function evenSpan(span: Span): ColumnSpan {
  return { default: span, md: span, lg: span, xl: span };
}

/** The number of columns, of four, for a span. */
export function columnsOf(span: Span): number {
  return span === "full" ? COLUMNS.xl : span;
}

function written(span: Span, columns: number): string {
  return span === "full" || span >= columns ? "1 / -1" : `span ${Math.max(1, span)}`;
}
