import type { CSSProperties } from "react";

import type { ColumnSpan, Span } from "@/contracts/widgets";

/** Columns of the grid at each breakpoint, by the room the grid has and not the window: a rail may stand beside it. */
const COLUMNS = { default: 1, md: 2, lg: 4, xl: 4 } as const;

/** The grid of widgets; its tiles take `TILE` and `tileSpan()`. Its parent is the container that is measured. */
export const GRID = "grid grid-cols-1 gap-4 @min-[560px]:grid-cols-2 @min-[690px]:grid-cols-4";

export const TILE =
  "min-w-0 [grid-column:var(--at)] [--at:var(--span)] @min-[560px]:[--at:var(--span-md)] " +
  "@min-[690px]:[--at:var(--span-lg)] @min-[980px]:[--at:var(--span-xl)]";

/** How much of a row a widget takes at each breakpoint. */
export function tileSpan(span: ColumnSpan): CSSProperties {
  return {
    "--span": written(span.default, COLUMNS.default),
    "--span-md": written(span.md, COLUMNS.md),
    "--span-lg": written(span.lg, COLUMNS.lg),
    "--span-xl": written(span.xl, COLUMNS.xl),
  } as CSSProperties;
}

/** One span for every breakpoint. */
export function evenSpan(span: Span): ColumnSpan {
  return { default: span, md: span, lg: span, xl: span };
}

/** How many of four columns a span is. */
export function columnsOf(span: Span): number {
  return span === "full" ? COLUMNS.xl : span;
}

function written(span: Span, columns: number): string {
  return span === "full" || span >= columns ? "1 / -1" : `span ${Math.max(1, span)}`;
}
