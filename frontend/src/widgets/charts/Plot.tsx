import { useId, useMemo, useState } from "react";

import type { ChartData } from "@/contracts/widgets";
import { listOf, t } from "@/support/i18n";
import { Axes } from "@/widgets/charts/Axes";
import { Bars } from "@/widgets/charts/Bars";
import { ChartTip } from "@/widgets/charts/ChartTip";
import { seriesColours } from "@/widgets/charts/colours";
import { plotLayout, type DrawnSeries, type Entry } from "@/widgets/charts/layout";
import { Legend } from "@/widgets/charts/Legend";
import { Lines } from "@/widgets/charts/Lines";
import type { NumberFormatter } from "@/widgets/charts/numberFormat";
import { PointCursor } from "@/widgets/charts/PointCursor";
import { useHiddenEntries } from "@/widgets/charts/useHiddenEntries";
import { useWidth } from "@/widgets/charts/useWidth";

interface PlotProps {
  data: ChartData;
  label: string;
  numbers: NumberFormatter;
}

/** Bars, lines and areas between two axes. Drawn from left to right, also on right-to-left pages. */
export function Plot({ data, label, numbers }: PlotProps) {
  const { variant, labels, series, options, maxHeight: height } = data;
  const clip = useId();
  const [frame, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);
  const [hidden, toggle] = useHiddenEntries(series.length);
  const active = chosen !== null && chosen < labels.length ? chosen : null;

  const shown = useMemo(() => ({ ...data, series: series.filter((_, index) => !hidden.has(index)) }), [data, series, hidden]);
  const layout = useMemo(() => plotLayout(shown, width, height, numbers), [shown, width, height, numbers]);
  const colours = useMemo(() => seriesColours(series.map(({ color }) => color)), [series]);
  const drawn: DrawnSeries[] = series
    .map((each, index) => ({ index, series: each, colour: colours[index] ?? "" }))
    .filter(({ index }) => !hidden.has(index))
    .map((each, position) => ({ ...each, extents: layout.extents[position] ?? [] }));

  const entriesAt = (index: number): Entry[] =>
    drawn.flatMap(({ series: { label: name, values }, colour }) => {
      const value = values[index];
      return value === undefined ? [] : [{ label: name, colour, value: numbers.full(value) }];
    });
  const textOf = (index: number) =>
    [labels[index] ?? "", ...entriesAt(index).map((entry) => `${entry.label} ${entry.value}`)].join(", ");
  const { left, top, right, bottom, slot, xOf, yOf } = layout;
  const highest = (index: number) => Math.min(...drawn.map(({ extents }) => yOf(extents[index]?.to ?? layout.axis.min)));
  const isRanged = options.min !== null || options.max !== null;
  const shared = { layout, drawn, isStacked: options.stacked, hasValues: options.labels, active, numbers, clip: isRanged ? `url(#${clip})` : undefined };

  return (
    <>
      <div ref={frame} dir="ltr" data-slot="chart-frame" className="relative" style={{ height }}>
        <svg role="img" aria-label={summary(label, data)} width={width} height={height} className="absolute inset-0 overflow-visible">
          <Axes layout={layout} labels={labels} hasGrid={options.grid} numbers={numbers} />
          {active !== null && variant !== "bar" && (
            <line x1={xOf(active)} x2={xOf(active)} y1={top} y2={bottom} className="stroke-muted-foreground/50" strokeDasharray="3 3" />
          )}
          {active !== null && variant === "bar" && (
            <rect x={xOf(active) - slot / 2} y={top} width={slot} height={bottom - top} rx={4} className="fill-foreground/4" />
          )}
          {isRanged && (
            <clipPath id={clip}>
              <rect x={left} y={top - 1} width={right - left} height={bottom - top + 2} />
            </clipPath>
          )}
          {variant === "bar" ? (
            <Bars {...shared} />
          ) : (
            <Lines {...shared} isFilled={variant === "area" || options.filled} isCurved={options.curved} />
          )}
        </svg>
        {labels.length > 0 && (
          <PointCursor
            label={label}
            count={labels.length}
            active={active}
            textOf={textOf}
            indexAt={(x) => nearest(x, labels.length, xOf)}
            onChange={setChosen}
          />
        )}
        {active !== null && (
          <ChartTip
            title={labels[active] ?? ""}
            entries={entriesAt(active)}
            x={xOf(active)}
            y={Math.max(top + 24, Math.min(highest(active), bottom - 24))}
            width={width}
          />
        )}
      </div>
      {options.legend && series.length > 1 && (
        <Legend
          label={t("Legend")}
          entries={series.map((each, index) => ({ label: each.label, colour: colours[index] ?? "", value: "" }))}
          hidden={hidden}
          onToggle={toggle}
        />
      )}
    </>
  );
}

function nearest(x: number, count: number, xOf: (index: number) => number): number {
  let best = 0;
  for (let index = 1; index < count; index += 1) {
    if (Math.abs(xOf(index) - x) < Math.abs(xOf(best) - x)) {
      best = index;
    }
  }
  return best;
}

function summary(label: string, { series, labels }: ChartData): string {
  const names = listOf(series.map((each) => each.label));
  const first = labels[0] ?? "";
  const last = labels.at(-1) ?? "";
  return t("%(chart)s: chart of %(series)s, from %(first)s to %(last)s", { chart: label, series: names, first, last });
}
