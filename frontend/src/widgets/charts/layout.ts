import { scaleBand, scaleLinear, scalePoint } from "d3-scale";
import { stack } from "d3-shape";

import type { ChartData, ChartSeries } from "@/contracts/widgets";
import type { NumberFormatter } from "@/widgets/charts/numberFormat";
import { valueAxis, type ValueAxis } from "@/widgets/charts/valueAxis";

/** The start and the end of one value on the axis; null where the series has no value. */
type Extent = { from: number; to: number } | null;

/** A visible series with its colour and its extents. */
export interface DrawnSeries {
  /** Its index among all series, including hidden ones. */
  index: number;
  series: ChartSeries;
  colour: string;
  extents: Extent[];
}

/** One entry of a tooltip or a legend. */
export interface Entry {
  label: string;
  colour: string;
  value: string;
}

/** The positions of everything in a chart with two axes, in pixels. */
export interface PlotLayout {
  left: number;
  top: number;
  right: number;
  bottom: number;
  axis: ValueAxis;
  extents: Extent[][];
  /** The width of each label's slot. */
  slot: number;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  /** Whether there is room for the label at this index. */
  isLabelled: (index: number) => boolean;
}

/** Estimated width of a character on an axis. It only reserves room, so it needs no measuring. */
const CHARACTER_WIDTH = 6.4;
const GRID_LINE_DISTANCE = 44;
const LABEL_ROW_HEIGHT = 26;
const LABEL_GAP = 14;
const EDGE_GAP = 6;
/** Longer labels are cut. */
export const LABEL_LENGTH = 14;

export function plotLayout(data: ChartData, width: number, height: number, numbers: NumberFormatter): PlotLayout {
  const { variant, labels, series, options } = data;
  const isBars = variant === "bar";
  const fromZero = isBars || variant === "area" || options.filled;
  const extents = extentsOf(series, labels.length, options.stacked);
  // A plain line does not touch zero, so only the ends of its extents count.
  const values = extents.flat().flatMap((extent) => (extent === null ? [] : fromZero ? [extent.from, extent.to] : [extent.to]));
  const top = options.labels ? 22 : 10;
  const bottom = height - LABEL_ROW_HEIGHT;
  const axis = valueAxis(values, {
    min: options.min,
    max: options.max,
    fromZero,
    intervals: Math.max(2, Math.floor((bottom - top) / GRID_LINE_DISTANCE)),
  });
  const left = Math.ceil(Math.max(...axis.ticks.map((tick) => numbers.short(tick).length)) * CHARACTER_WIDTH) + 12;
  const right = width - 6;
  const inset = isBars ? 0 : Math.min(options.labels ? 22 : 10, (right - left) / 4);
  const range = [left + inset, Math.max(left + inset + 1, right - inset)] as const;
  const x = (isBars ? scaleBand<number>() : scalePoint<number>()).domain(labels.keys()).range(range);
  const xOf = (index: number) => (x(index) ?? left) + x.bandwidth() / 2;
  const labelled = labelledIndexes(labels, x.step(), xOf, right);
  return {
    left,
    top,
    right,
    bottom,
    axis,
    extents,
    slot: x.step(),
    xOf,
    yOf: scaleLinear([axis.min, axis.max], [bottom, top]),
    isLabelled: (index) => labelled.has(index),
  };
}

/** Whether a value lies in the range of the axis. */
export function isOnAxis({ axis }: PlotLayout, value: number | undefined): boolean {
  return value !== undefined && value >= axis.min && value <= axis.max;
}

/** Return the extents of each series: from zero, or stacked. Negative values are stacked below zero. */
export function extentsOf(series: readonly ChartSeries[], count: number, isStacked: boolean): Extent[][] {
  const valueOf = (index: number, key: number) => {
    const value = series[key]?.values[index];
    return value !== undefined && Number.isFinite(value) ? value : null;
  };
  const indexes = [...Array(count).keys()];
  const stacked = stack<number, number>().keys(series.keys());
  const above = stacked.value((index, key) => Math.max(0, valueOf(index, key) ?? 0))(indexes);
  const below = stacked.value((index, key) => Math.min(0, valueOf(index, key) ?? 0))(indexes);
  return series.map((_, key) =>
    indexes.map((index) => {
      const value = valueOf(index, key);
      if (value === null || !isStacked) {
        return value === null ? null : { from: 0, to: value };
      }
      const [from = 0, to = value] = (value < 0 ? below : above)[key]?.[index] ?? [];
      return { from, to };
    }),
  );
}

/** A label's estimated position. At an edge it is anchored there, so that it is not cut off. */
export function labelBox(label: string, x: number, right: number): { anchor: "start" | "middle" | "end"; from: number; to: number } {
  const width = Math.min(label.length, LABEL_LENGTH) * CHARACTER_WIDTH;
  if (x + width / 2 > right + 6) {
    return { anchor: "end", from: x - width, to: x };
  }
  return x - width / 2 < 0 ? { anchor: "start", from: x, to: x + width } : { anchor: "middle", from: x - width / 2, to: x + width / 2 };
}

/** The indexes whose labels fit without touching each other: every n-th one. */
function labelledIndexes(labels: readonly string[], slot: number, xOf: (index: number) => number, right: number): Set<number> {
  const every = labelInterval(labels, slot);
  const shown = new Set<number>();
  let end = -Infinity;
  labels.forEach((label, index) => {
    const box = labelBox(label, xOf(index), right);
    // A label at an edge is moved towards its neighbour.
    if (index % every === 0 && box.from >= end + EDGE_GAP) {
      shown.add(index);
      end = box.to;
    }
  });
  return shown;
}

/** Return n where every n-th label fits without touching the next. */
function labelInterval(labels: readonly string[], slot: number): number {
  const widest = Math.max(1, ...labels.map((label) => Math.min(label.length, LABEL_LENGTH))) * CHARACTER_WIDTH + LABEL_GAP;
  return Math.max(1, Math.ceil(widest / Math.max(1, slot)));
}
