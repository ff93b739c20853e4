import type { FigureWriter } from "@/widgets/charts/figures";
import type { PlotLayout } from "@/widgets/charts/layout";

export interface AxesProps {
  layout: PlotLayout;
  labels: readonly string[];
  hasGrid: boolean;
  writer: FigureWriter;
}

/** The lines behind the marks, with what they stand for. */
export function Axes({ layout, labels, hasGrid, writer }: AxesProps) {
  const { left, right, bottom, scale, xOf, yOf, isWritten } = layout;
  const base = scale.min <= 0 && scale.max >= 0 ? yOf(0) : bottom;
  return (
    <g data-slot="chart-axes" className="text-xs">
      {hasGrid &&
        scale.ticks.map((tick) => (
          <line key={tick} data-slot="chart-grid" x1={left} x2={right} y1={crisp(yOf(tick))} y2={crisp(yOf(tick))} className="stroke-border" />
        ))}
      <line data-slot="chart-base" x1={left} x2={right} y1={crisp(base)} y2={crisp(base)} className="stroke-input" />
      {scale.ticks.map((tick) => (
        <text key={tick} data-slot="chart-tick" x={left - 8} y={yOf(tick)} dy="0.32em" textAnchor="end" className="fill-muted-foreground tabular-nums">
          {writer.brief(tick)}
        </text>
      ))}
      {labels.map((label, index) =>
        isWritten(index) ? (
          <text key={index} data-slot="chart-label" x={xOf(index)} y={bottom + 18} textAnchor={anchorOf(label, xOf(index), layout)} className="fill-muted-foreground">
            {label.length > 14 ? `${label.slice(0, 13)}…` : label}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Words at an edge lean inwards instead of being cut. */
function anchorOf(label: string, x: number, { right }: PlotLayout): "start" | "middle" | "end" {
  const half = Math.min(label.length, 14) * 3.2;
  return x + half > right + 6 ? "end" : x - half < 0 ? "start" : "middle";
}

/** In the middle of a pixel a thin line is one pixel, not two pale ones. */
function crisp(y: number): number {
  return Math.round(y) + 0.5;
}
