import { useId } from "react";

interface SparklineProps {
  values: readonly number[];
  colour: string;
}

const WIDTH = 100;
const HEIGHT = 28;
const MARGIN = 2;

/** The history of a stat, without axes: the current value is next to it. */
export function Sparkline({ values, colour }: SparklineProps) {
  const id = useId();
  const low = Math.min(...values);
  const high = Math.max(...values);
  const points = values.map((value, index) => ({
    x: values.length === 1 ? WIDTH : (index / (values.length - 1)) * WIDTH,
    // A constant value is a line in the middle; zero is at the bottom.
    y: high === low ? (high === 0 ? HEIGHT - MARGIN : HEIGHT / 2) : HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN),
  }));
  const line = (points.length === 1 ? [{ x: 0, y: points[0]?.y ?? 0 }, ...points] : points)
    .map(({ x, y }) => `${round(x)},${round(y)}`)
    .join(" L");
  return (
    <svg
      aria-hidden
      data-slot="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      // Drawn from left to right, also on right-to-left pages.
      className="h-8 w-full overflow-visible"
    >
      <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={colour} stopOpacity={0.22} />
        <stop offset="1" stopColor={colour} stopOpacity={0} />
      </linearGradient>
      {high !== low && <path d={`M${line} L${WIDTH},${HEIGHT} L0,${HEIGHT}Z`} fill={`url(#${id})`} />}
      <path d={`M${line}`} fill="none" stroke={colour} strokeWidth={1.5} strokeLinejoin="round" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
