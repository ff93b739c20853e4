import type { ChartData } from "@/contracts/widgets";
import type { FigureWriter } from "@/widgets/charts/figures";
import { scaleOf, type Scale } from "@/widgets/charts/scale";
import { extentsOf, type Extent } from "@/widgets/charts/stack";

/** About how wide a letter of an axis is: good enough to leave room, and needs no measuring. */
const LETTER = 6.4;
const LINE_HEIGHT = 44;
const BELOW = 26;
const LABEL_GAP = 14;

/** Where everything in a chart with two axes stands, in pixels. */
export interface PlotLayout {
  left: number;
  top: number;
  right: number;
  bottom: number;
  scale: Scale;
  extents: Extent[][];
  /** The width each label has to itself. */
  slot: number;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  /** Which labels are written: the others have no room. */
  isWritten: (index: number) => boolean;
}

export function layOut(data: ChartData, width: number, height: number, writer: FigureWriter): PlotLayout {
  const { variant, labels, series, options } = data;
  const count = labels.length;
  const isBars = variant === "bar";
  const extents = extentsOf(series, count, options.stacked);
  const reached = extents.flat().flatMap((extent) => (extent === null ? [] : [extent.from, extent.to]));
  const fromZero = isBars || variant === "area" || options.filled;
  // Where nothing grows from zero, zero is not a value.
  const values = fromZero ? reached : extents.flat().flatMap((extent) => (extent === null ? [] : [extent.to]));
  const top = options.labels ? 22 : 10;
  const bottom = height - BELOW;
  const scale = scaleOf(values, {
    min: options.min,
    max: options.max,
    fromZero,
    count: Math.max(2, Math.floor((bottom - top) / LINE_HEIGHT)),
  });
  const left = Math.ceil(Math.max(...scale.ticks.map((tick) => writer.brief(tick).length)) * LETTER) + 12;
  const right = width - 6;
  const inset = isBars ? 0 : Math.min(options.labels ? 22 : 10, (right - left) / 4);
  const room = Math.max(1, right - left - inset * 2);
  const slot = isBars ? room / Math.max(1, count) : room / Math.max(1, count - 1);
  const every = spacing(labels, slot);
  return {
    left,
    top,
    right,
    bottom,
    scale,
    extents,
    slot,
    xOf: (index) => (isBars ? left + slot * (index + 0.5) : count === 1 ? (left + right) / 2 : left + inset + slot * index),
    yOf: (value) => bottom - ((value - scale.min) / (scale.max - scale.min)) * (bottom - top),
    isWritten: (index) => index % every === 0,
  };
}

/** Whether a value lies in the range that is drawn. */
export function isWithin({ scale }: PlotLayout, value: number | undefined): boolean {
  return value !== undefined && value >= scale.min && value <= scale.max;
}

/** Write every first, second, third … label, so that none touches the next. */
function spacing(labels: readonly string[], slot: number): number {
  const widest = Math.max(1, ...labels.map((label) => Math.min(label.length, 14))) * LETTER + LABEL_GAP;
  return Math.max(1, Math.ceil(widest / Math.max(1, slot)));
}
