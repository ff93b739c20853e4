import { isOnAxis, type DrawnSeries, type PlotLayout } from "@/widgets/charts/layout";
import type { NumberFormatter } from "@/widgets/charts/numberFormat";
import { barPath } from "@/widgets/charts/shapes";
import { ValueLabel, withoutOverlaps } from "@/widgets/charts/ValueLabel";

const MAX_WIDTH = 44;
const SLOT_SHARE = 0.68;
const GAP = 2;
const RADIUS = 3;

interface BarsProps {
  layout: PlotLayout;
  drawn: readonly DrawnSeries[];
  isStacked: boolean;
  hasValues: boolean;
  active: number | null;
  numbers: NumberFormatter;
  /** The clip path for bars that leave the declared range; values outside of it have no label. */
  clip: string | undefined;
}

/** A bar for each value: side by side, or stacked. */
export function Bars({ layout, drawn, isStacked, hasValues, active, numbers, clip }: BarsProps) {
  const { slot, xOf, yOf } = layout;
  const columns = isStacked ? 1 : Math.max(1, drawn.length);
  const width = Math.max(1, Math.min(MAX_WIDTH, (slot * SLOT_SHARE) / columns - GAP));
  const start = (index: number, position: number) => xOf(index) - (columns * (width + GAP) - GAP) / 2 + (isStacked ? 0 : position * (width + GAP));
  const values = hasValues ? withoutOverlaps(valuesOf()) : [];
  return drawn.map(({ index: seriesIndex, series, colour, extents }, position) => (
    <g key={seriesIndex}>
      <g data-slot="chart-series" data-series={series.label} fill={colour} clipPath={clip}>
        {extents.map((extent, index) => {
          if (extent === null) {
            return null;
          }
          const x = start(index, position);
          const [from, to] = [yOf(extent.from), yOf(extent.to)];
          const isEnd = !isStacked || !drawn.slice(position + 1).some((later) => isOnSameSide(later.extents[index], extent));
          return (
            <path
              key={index}
              data-slot="chart-bar"
              data-index={index}
              data-value={series.values[index]}
              d={barPath(x, from, to, width, isEnd ? RADIUS : 0)}
              className="transition-opacity duration-150"
              opacity={active === null || active === index ? 1 : 0.45}
            />
          );
        })}
      </g>
      {values
        .filter((value) => value.position === position)
        .map(({ index, x, y, text }) => (
          <ValueLabel key={index} x={x} y={y}>
            {text}
          </ValueLabel>
        ))}
    </g>
  ));

  /** Position each value: inside a stacked bar, or at the end of a single one. */
  function valuesOf() {
    return drawn.flatMap(({ series, extents }, position) =>
      extents.flatMap((extent, index) => {
        const value = series.values[index];
        if (extent === null || value === undefined || !isOnAxis(layout, extent.to)) {
          return [];
        }
        const y = isStacked ? (yOf(extent.from) + yOf(extent.to)) / 2 + 4 : yOf(extent.to) + (value < 0 ? 14 : -6);
        return [{ position, index, x: start(index, position) + width / 2, y, text: numbers.short(value) }];
      }),
    );
  }
}

/** Whether another extent lies on the same side of zero and is not empty. */
function isOnSameSide(other: DrawnSeries["extents"][number] | undefined, { from, to }: { from: number; to: number }): boolean {
  return other != null && other.to !== other.from && other.to < other.from === to < from;
}
