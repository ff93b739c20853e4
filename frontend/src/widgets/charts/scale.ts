/** The values an axis spans, and where its lines stand. */
export interface Scale {
  min: number;
  max: number;
  ticks: number[];
}

export interface ScaleWish {
  min: number | null;
  max: number | null;
  /** Bars and areas grow from zero; a line may float. */
  fromZero: boolean;
  /** About how many lines there is room for. */
  count: number;
}

/** A line that uses less than this of the axis may leave zero out. */
const FLOATS_ABOVE = 0.6;

/** Find round numbers that hold these values; what was asked for is kept to the letter. */
export function scaleOf(values: readonly number[], { min, max, fromZero, count }: ScaleWish): Scale {
  let low = values.reduce((least, value) => Math.min(least, value), Infinity);
  let high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  if (!Number.isFinite(low)) {
    [low, high] = [0, 1];
  }
  if (fromZero || (low > 0 && low < high * FLOATS_ABOVE)) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  if (low === high) {
    // One flat value: room above it, or below where it is a loss.
    [low, high] = low === 0 ? [0, 1] : low > 0 ? [Math.min(0, low), high] : [low, 0];
  }
  const from = min ?? low;
  const to = max ?? high;
  if (from >= to) {
    return { min: from, max: from + 1, ticks: [from, from + 1] };
  }
  // Where only whole things are counted, there is no half of one.
  const least = to - from >= 1 && values.every(Number.isInteger) ? 1 : 0;
  const step = Math.max(least, roundStep((to - from) / Math.max(1, count)));
  const start = min ?? Math.floor(from / step) * step;
  const end = max ?? Math.ceil(to / step) * step;
  const ticks: number[] = [];
  for (let tick = Math.ceil(start / step - 1e-9); tick * step <= end + step * 1e-9; tick += 1) {
    ticks.push(cleaned(tick * step, step));
  }
  return { min: cleaned(start, step), max: cleaned(end, step), ticks };
}

/** The next of 1, 2, 5 with its noughts. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = rough / power;
  return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

/** Without the dust that fractions leave behind. */
function cleaned(value: number, step: number): number {
  const digits = Math.min(12, Math.max(0, 2 - Math.floor(Math.log10(step))));
  return Number(value.toFixed(digits)) + 0;
}
