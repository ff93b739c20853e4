import type { FigureWriter } from "@/widgets/charts/figures";
import { fitting } from "@/widgets/charts/fitting";
import { isWithin, type PlotLayout } from "@/widgets/charts/layout";
import type { DrawnSeries } from "@/widgets/charts/marks";
import { barPath } from "@/widgets/charts/paths";
import { ValueLabel } from "@/widgets/charts/ValueLabel";

const WIDEST = 44;
const SHARE = 0.68;
const GAP = 2;
const RADIUS = 3;

export interface BarsProps {
  layout: PlotLayout;
  drawn: readonly DrawnSeries[];
  isStacked: boolean;
  hasValues: boolean;
  active: number | null;
  writer: FigureWriter;
  /** What cuts off marks beyond the range; their values are cut off by being left out. */
  clip: string | undefined;
}

/** A bar for each value: beside each other, or one upon the other. */
export function Bars({ layout, drawn, isStacked, hasValues, active, writer, clip }: BarsProps) {
  const { slot, xOf, yOf } = layout;
  const beside = isStacked ? 1 : Math.max(1, drawn.length);
  const width = Math.max(1, Math.min(WIDEST, (slot * SHARE) / beside - GAP));
  const start = (index: number, place: number) => xOf(index) - (beside * (width + GAP) - GAP) / 2 + (isStacked ? 0 : place * (width + GAP));
  const values = hasValues ? fitting(valuesOf()) : [];
  return drawn.map(({ index: seriesIndex, series, colour, extents }, place) => (
    <g key={seriesIndex}>
      <g data-slot="chart-series" data-series={series.label} fill={colour} clipPath={clip}>
        {extents.map((extent, index) => {
          if (extent === null) {
            return null;
          }
          const x = start(index, place);
          const [from, to] = [yOf(extent.from), yOf(extent.to)];
          const isEnd = !isStacked || !drawn.slice(place + 1).some((later) => isUpon(later.extents[index], extent));
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
        .filter((value) => value.place === place)
        .map(({ index, x, y, text }) => (
          <ValueLabel key={index} x={x} y={y}>
            {text}
          </ValueLabel>
        ))}
    </g>
  ));

  /** Where each value would stand: in its bar, or at the end of it. */
  function valuesOf() {
    return drawn.flatMap(({ series, extents }, place) =>
      extents.flatMap((extent, index) => {
        const value = series.values[index];
        if (extent === null || value === undefined || !isWithin(layout, extent.to)) {
          return [];
        }
        const y = isStacked ? (yOf(extent.from) + yOf(extent.to)) / 2 + 4 : yOf(extent.to) + (value < 0 ? 14 : -6);
        return [{ place, index, x: start(index, place) + width / 2, y, text: writer.brief(value) }];
      }),
    );
  }
}

/** Whether another extent lies on the same side of zero and is something. */
function isUpon(other: DrawnSeries["extents"][number] | undefined, { from, to }: { from: number; to: number }): boolean {
  return other != null && other.to !== other.from && other.to < other.from === to < from;
}
