import { useId } from "react";

import { isOnAxis, type DrawnSeries, type PlotLayout } from "@/widgets/charts/layout";
import type { NumberFormatter } from "@/widgets/charts/numberFormat";
import { areaPath, linePath, type AreaPoint } from "@/widgets/charts/shapes";
import { ValueLabel, withoutOverlaps } from "@/widgets/charts/ValueLabel";

/** A line with more points has no dots. */
const MAX_DOTS = 40;
/** The distances of a label from its point, and the distance at which it would cover another point's label. */
const OFFSET_ABOVE = 8;
const OFFSET_BELOW = 17;
const MIN_LABEL_DISTANCE = 16;

interface LinesProps {
  layout: PlotLayout;
  drawn: readonly DrawnSeries[];
  isFilled: boolean;
  isStacked: boolean;
  isCurved: boolean;
  hasValues: boolean;
  active: number | null;
  numbers: NumberFormatter;
  /** The clip path for lines that leave the declared range; values outside of it have no label. */
  clip: string | undefined;
}

/** A line through the values of each series, with the area below it if `isFilled`. */
export function Lines({ layout, drawn, isFilled, isStacked, isCurved, hasValues, active, numbers, clip }: LinesProps) {
  const id = useId();
  const values = hasValues ? withoutOverlaps(valuesOf(layout, drawn, numbers)) : [];
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
                <path key={index} data-slot="chart-area" fill={`url(#${paint})`} d={areaPath(run, isCurved)} />
              ))}
            </>
          )}
          {runs.map((run, index) => (
            <path
              key={index}
              data-slot="chart-line"
              d={linePath(run, isCurved)}
              fill="none"
              stroke={colour}
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          ))}
          {points.map((point) => {
            const isShown = points.length <= MAX_DOTS || point.index === active || runs.some((run) => run.length === 1 && run[0] === point);
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

interface LinePoint extends AreaPoint {
  index: number;
}

/** Return the points of a series as runs without missing values. */
function runsOf({ xOf, yOf, axis }: PlotLayout, extents: DrawnSeries["extents"]): LinePoint[][] {
  const runs: LinePoint[][] = [[]];
  extents.forEach((extent, index) => {
    if (extent === null) {
      runs.push([]);
    } else {
      const floor = Math.max(axis.min, Math.min(extent.from, axis.max));
      runs.at(-1)?.push({ index, x: xOf(index), y: yOf(extent.to), floor: yOf(floor) });
    }
  });
  return runs.filter((run) => run.length > 0);
}

/** Position the label of each value. */
function valuesOf(layout: PlotLayout, drawn: readonly DrawnSeries[], numbers: NumberFormatter) {
  const labelAt = labelPosition(layout, drawn);
  return drawn.flatMap(({ index: seriesIndex, series, extents }) =>
    runsOf(layout, extents)
      .flat()
      .filter(({ index }) => isOnAxis(layout, extents[index]?.to))
      .map((point) => ({
        seriesIndex,
        index: point.index,
        x: point.x,
        y: labelAt(seriesIndex, point),
        text: numbers.short(series.values[point.index] ?? 0),
      })),
  );
}

/** A label is above its point, or below it if the point of another series is there. */
function labelPosition({ yOf, bottom }: PlotLayout, drawn: readonly DrawnSeries[]): (series: number, point: LinePoint) => number {
  return (series, { index, y }) => {
    const others = drawn.flatMap((each) => {
      const extent = each.extents[index];
      return each.index === series || extent == null ? [] : [{ y: yOf(extent.to), isFirst: each.index < series }];
    });
    const isTaken = others.some((other) => y - other.y < MIN_LABEL_DISTANCE && (other.y < y || (other.y === y && other.isFirst)));
    return isTaken ? Math.min(y + OFFSET_BELOW, bottom - 3) : y - OFFSET_ABOVE;
  };
}
