import { scaleLinear } from "d3-scale";

/** The range of an axis and the values of its grid lines. */
export interface ValueAxis {
  min: number;
  max: number;
  ticks: number[];
}

interface ValueAxisOptions {
  /** The declared ends of the axis; null for the nearest round number. */
  min: number | null;
  max: number | null;
  /** Bars and areas start at zero; the axis of a line may start above it. */
  fromZero: boolean;
  /** The largest number of intervals between grid lines. */
  intervals: number;
}

/** The axis of a line leaves zero out if its lowest value is above this share of the highest. */
const MIN_SHARE_WITHOUT_ZERO = 0.6;

/** Return an axis that contains all values. Its ends are round numbers unless the options declare them. */
export function valueAxis(values: readonly number[], { min, max, fromZero, intervals }: ValueAxisOptions): ValueAxis {
  const [low, high] = rangeOf(values, fromZero);
  const from = min ?? low;
  const to = max ?? high;
  if (from >= to) {
    return { min: from, max: from + 1, ticks: [from, from + 1] };
  }
  const span = to - from;
  // Integers have no ticks at fractions.
  const most = span >= 1 && values.every(Number.isInteger) ? Math.min(intervals, Math.floor(span)) : intervals;
  const count = tickCount(from, to, Math.max(1, most));
  const [niceFrom = from, niceTo = to] = scaleLinear([from, to], [0, 1]).nice(count).domain();
  const ends: [number, number] = [min ?? niceFrom, max ?? niceTo];
  return { min: ends[0], max: ends[1], ticks: scaleLinear(ends, [0, 1]).ticks(count) };
}

function rangeOf(values: readonly number[], fromZero: boolean): [number, number] {
  let low = values.reduce((least, value) => Math.min(least, value), Infinity);
  let high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  if (!Number.isFinite(low)) {
    return [0, 1];
  }
  if (fromZero || (low > 0 && low < high * MIN_SHARE_WITHOUT_ZERO)) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  if (low !== high) {
    return [low, high];
  }
  // All values are the same: the axis also contains zero, so that it has a height.
  return low === 0 ? [0, 1] : low > 0 ? [0, high] : [low, 0];
}

/** d3 may draw twice as many ticks as asked for: return the largest count that stays within `most` intervals. */
function tickCount(from: number, to: number, most: number): number {
  for (let count = most; count > 1; count -= 1) {
    const [first, second] = scaleLinear([from, to], [0, 1]).ticks(count);
    if (first === undefined || second === undefined || (to - from) / (second - first) <= most + 1e-9) {
      return count;
    }
  }
  return 1;
}
