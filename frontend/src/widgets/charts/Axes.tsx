import type { NumberFormatter } from "@/widgets/charts/numberFormat";
import { LABEL_LENGTH, labelBox, type PlotLayout } from "@/widgets/charts/layout";

interface AxesProps {
  layout: PlotLayout;
  labels: readonly string[];
  hasGrid: boolean;
  numbers: NumberFormatter;
}

/** The grid lines with their values, and the labels below them. */
export function Axes({ layout, labels, hasGrid, numbers }: AxesProps) {
  const { left, right, bottom, axis, xOf, yOf, isLabelled } = layout;
  const base = axis.min <= 0 && axis.max >= 0 ? yOf(0) : bottom;
  return (
    <g data-slot="chart-axes" className="text-xs">
      {hasGrid &&
        axis.ticks.map((tick) => (
          <line key={tick} data-slot="chart-grid" x1={left} x2={right} y1={crisp(yOf(tick))} y2={crisp(yOf(tick))} className="stroke-border" />
        ))}
      <line data-slot="chart-base" x1={left} x2={right} y1={crisp(base)} y2={crisp(base)} className="stroke-input" />
      {axis.ticks.map((tick) => (
        <text key={tick} data-slot="chart-tick" x={left - 8} y={yOf(tick)} dy="0.32em" textAnchor="end" className="fill-muted-foreground tabular-nums">
          {numbers.short(tick)}
        </text>
      ))}
      {labels.map((label, index) =>
        isLabelled(index) ? (
          <text key={index} data-slot="chart-label" x={xOf(index)} y={bottom + 18} textAnchor={labelBox(label, xOf(index), right).anchor} className="fill-muted-foreground">
            {label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Move a thin line to the middle of a pixel, so that it is not blurred over two. */
function crisp(y: number): number {
  return Math.round(y) + 0.5;
}
