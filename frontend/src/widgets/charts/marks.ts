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
