import type { ChartSeries } from "@/contracts/widgets";
import type { Extent } from "@/widgets/charts/stack";

/** A series as it is drawn. */
export interface DrawnSeries {
  /** Its place among all of them, hidden ones too. */
  index: number;
  series: ChartSeries;
  colour: string;
  extents: Extent[];
}

/** One line of a tooltip, and of a legend. */
export interface Entry {
  label: string;
  colour: string;
  value: string;
}

/** About how wide a figure of a value's label is. */
const FIGURE = 6.6;

/** Write every first, second, third … of these words, so that none touches the next. */
export function everyNth(words: readonly string[], room: number): number {
  const widest = Math.max(1, ...words.map((word) => word.length)) * FIGURE + 4;
  return Math.max(1, Math.ceil(widest / Math.max(1, room)));
}
