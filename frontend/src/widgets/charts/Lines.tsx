import { useId } from "react";

import type { FigureWriter } from "@/widgets/charts/figures";
import { fitting } from "@/widgets/charts/fitting";
import { isWithin, type PlotLayout } from "@/widgets/charts/layout";
import type { DrawnSeries } from "@/widgets/charts/marks";
import { areaPath, linePath, type Point } from "@/widgets/charts/paths";
import { ValueLabel } from "@/widgets/charts/ValueLabel";

/** More points than this would be a string of pearls. */
const MOST_DOTS = 40;
/** How far a value's label is from its point, and how near to another point it would hide that one's. */
const ABOVE = 8;
const BELOW = 17;
const CLOSE = 16;

export interface LinesProps {
  layout: PlotLayout;
  drawn: readonly DrawnSeries[];
  isFilled: boolean;
  isStacked: boolean;
  isCurved: boolean;
  hasValues: boolean;
  active: number | null;
  writer: FigureWriter;
  /** What cuts off marks beyond the range; their values are cut off by being left out. */
  clip: string | undefined;
}

/** A line through each series' values, and what lies under it where that is wanted. */
export function Lines({ layout, drawn, isFilled, isStacked, isCurved, hasValues, active, writer, clip }: LinesProps) {
  const id = useId();
  const values = hasValues ? fitting(valuesOf(layout, drawn, writer)) : [];
  return drawn.map(({ index: seriesIndex, series, colour, extents }) => {
    const runs = runsOf(layout, extents);
    const points = runs.flat();
    const paint = `${id}-${seriesIndex}`;
    return (
      <g key={seriesIndex}>
        <g data-slot="chart-series" data-series={series.label} clipPath={clip}>
          {isFilled && (
            <>
              <linearGradient id={paint} x1="0" x2="0" y1="0" y2="1">
                <stop offset="0" stopColor={colour} stopOpacity={isStacked ? 0.5 : 0.28} />
                <stop offset="1" stopColor={colour} stopOpacity={isStacked ? 0.32 : 0.03} />
              </linearGradient>
              {runs.map((run, index) => (
                <path key={index} data-slot="chart-area" fill={`url(#${paint})`} d={areaPath(run.map(topOf), run.map(bottomOf), isCurved)} />
              ))}
            </>
          )}
          {runs.map((run, index) => (
            <path
              key={index}
              data-slot="chart-line"
              d={linePath(run.map(topOf), isCurved)}
              fill="none"
              stroke={colour}
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          ))}
          {points.map((point) => {
            const isShown = points.length <= MOST_DOTS || point.index === active || runs.some((run) => run.length === 1 && run[0] === point);
            return (
              isShown && (
                <circle
                  key={point.index}
                  data-slot="chart-point"
                  data-index={point.index}
                  data-value={series.values[point.index]}
                  cx={point.x}
                  cy={point.y}
                  r={point.index === active ? 4.5 : 2.5}
                  fill={colour}
                  className={point.index === active ? "stroke-card stroke-2" : undefined}
                />
              )
            );
          })}
        </g>
        {values
          .filter((value) => value.seriesIndex === seriesIndex)
          .map(({ index, x, y, text }) => (
            <ValueLabel key={index} x={x} y={y}>
              {text}
            </ValueLabel>
          ))}
      </g>
    );
  });
}

interface Reached extends Point {
  index: number;
  /** Where what lies under the line ends. */
  floor: number;
}

/** The points of a series, broken where a value is missing. */
function runsOf({ xOf, yOf, scale }: PlotLayout, extents: DrawnSeries["extents"]): Reached[][] {
  const runs: Reached[][] = [[]];
  extents.forEach((extent, index) => {
    if (extent === null) {
      runs.push([]);
    } else {
      const floor = Math.max(scale.min, Math.min(extent.from, scale.max));
      runs.at(-1)?.push({ index, x: xOf(index), y: yOf(extent.to), floor: yOf(floor) });
    }
  });
  return runs.filter((run) => run.length > 0);
}

/** Where each value would stand, beside its point. */
function valuesOf(layout: PlotLayout, drawn: readonly DrawnSeries[], writer: FigureWriter) {
  const labelAt = labelPlaces(layout, drawn);
  return drawn.flatMap(({ index: seriesIndex, series, extents }) =>
    runsOf(layout, extents)
      .flat()
      .filter(({ index }) => isWithin(layout, extents[index]?.to))
      .map((point) => ({
        seriesIndex,
        index: point.index,
        x: point.x,
        y: labelAt(seriesIndex, point),
        text: writer.brief(series.values[point.index] ?? 0),
      })),
  );
}

/** Above its point each, unless another series' value stands there already: then below, as far as there is room. */
function labelPlaces({ yOf, bottom }: PlotLayout, drawn: readonly DrawnSeries[]): (series: number, point: Reached) => number {
  return (series, { index, y }) => {
    const others = drawn.flatMap((each) => {
      const extent = each.extents[index];
      return each.index === series || extent == null ? [] : [{ y: yOf(extent.to), isFirst: each.index < series }];
    });
    const isTaken = others.some((other) => y - other.y < CLOSE && (other.y < y || (other.y === y && other.isFirst)));
    return isTaken ? Math.min(y + BELOW, bottom - 3) : y - ABOVE;
  };
}

const topOf = ({ x, y }: Reached): Point => ({ x, y });
const bottomOf = ({ x, floor }: Reached): Point => ({ x, y: floor });
