import { useMemo, useState } from "react";

import type { ChartData } from "@/contracts/widgets";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { ChartTip } from "@/widgets/charts/ChartTip";
import { sliceColours } from "@/widgets/charts/colours";
import { shareWriter, type FigureWriter } from "@/widgets/charts/figures";
import { Legend } from "@/widgets/charts/Legend";
import { onCircle, ringPath } from "@/widgets/charts/paths";
import { PointCursor } from "@/widgets/charts/PointCursor";
import { slicesOf, type Slice } from "@/widgets/charts/slices";
import { useHiddenEntries } from "@/widgets/charts/useHiddenEntries";
import { useWidth } from "@/widgets/charts/useWidth";
import { ValueLabel } from "@/widgets/charts/ValueLabel";

const HOLE = 0.62;
const BESIDE = 380;
/** In a thinner piece a value would not fit; it stands outside. */
const THIN = 0.45;

export interface RingProps {
  data: ChartData;
  label: string;
  locale: string;
  writer: FigureWriter;
}

/** A ring for each series, cut in proportion to its values. Read from the top, clockwise. */
export function Ring({ data, label, locale, writer }: RingProps) {
  const { labels, series, options, maxHeight } = data;
  const [frame, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);
  const [hidden, toggle] = useHiddenEntries(labels.length);
  const share = useMemo(() => shareWriter(locale), [locale]);
  const isBeside = options.legend && width >= BESIDE;
  const size = Math.max(80, Math.min(maxHeight, isBeside ? width * 0.5 : width));
  const outer = size / 2 - (options.labels ? 18 : 4);
  const inner = outer * HOLE;
  const centre = { x: size / 2, y: size / 2 };
  const rings = series.map((each) => slicesOf(each.values.map((value, index) => (hidden.has(index) ? 0 : value))));
  const first = rings[0] ?? [];
  const active = chosen !== null && first[chosen] !== undefined ? chosen : null;
  const total = first.reduce((sum, slice) => sum + slice.value, 0);
  const colours = series.map(({ color }) => sliceColours(color, labels.length));
  const thickness = (outer - inner) / Math.max(1, rings.length);
  const radii = (place: number) => ({ outer: outer - place * thickness, inner: outer - (place + 1) * thickness + (place < rings.length - 1 ? 2 : 0) });
  const shareOf = (slice: Slice | undefined) => share(total === 0 ? 0 : (slice?.value ?? 0) / total);
  const entriesAt = (index: number) =>
    series.map((each, place) => ({ label: each.label, colour: colours[place]?.[index] ?? "", value: writer.whole(each.values[index] ?? 0) }));
  const wordsOf = (index: number) =>
    [labels[index] ?? "", ...entriesAt(index).map((entry) => `${entry.label} ${entry.value}`), shareOf(first[index])].join(", ");

  const drawing = (
    <div dir="ltr" data-slot="chart-frame" className="relative shrink-0" style={{ width: size, height: size }}>
      <svg role="img" aria-label={t("%(chart)s: shares of %(labels)s", { chart: label, labels: labels.join(", ") })} width={size} height={size}>
        {total === 0 && <path d={ringPath(centre, inner, outer, 0, Math.PI * 2)} className="fill-muted" />}
        {rings.map((slices, place) => (
          <g key={place} data-slot="chart-series" data-series={series[place]?.label} className="stroke-card" strokeWidth={slices.length > 1 ? 2 : 0}>
            {slices.map(({ from, to, value }, index) =>
              to > from ? (
                <path
                  key={index}
                  data-slot="chart-slice"
                  data-index={index}
                  data-value={value}
                  data-angle={((to - from) * 180) / Math.PI}
                  d={ringPath(centre, radii(place).inner, radii(place).outer, from, to)}
                  fill={colours[place]?.[index]}
                  opacity={active === null || active === index ? 1 : 0.45}
                  className="transition-opacity duration-150"
                />
              ) : null,
            )}
          </g>
        ))}
        {options.labels &&
          rings.map((slices, place) => (
            <SliceValues key={place} slices={slices} centre={centre} radiusOf={valueRadius(place, rings.length, radii(place))} writer={writer} />
          ))}
        <text x={centre.x} y={centre.y - 2} textAnchor="middle" data-slot="chart-total" className="fill-foreground text-lg font-semibold tabular-nums">
          {writer.brief(active === null ? total : (first[active]?.value ?? 0))}
        </text>
        <text x={centre.x} y={centre.y + 16} textAnchor="middle" className="fill-muted-foreground text-xs">
          {active === null ? t("Total") : shareOf(first[active])}
        </text>
      </svg>
      {labels.length > 0 && (
        <PointCursor
          label={label}
          count={labels.length}
          active={active}
          wordsOf={wordsOf}
          indexAt={(x, y) => sliceAt(first, x - centre.x, y - centre.y, inner, outer)}
          onChange={setChosen}
        />
      )}
      {active !== null && first[active] !== undefined && (
        <ChartTip title={labels[active] ?? ""} entries={entriesAt(active)} width={size} {...onCircle(centre, outer, middleOf(first[active]))} />
      )}
    </div>
  );
  return (
    <div ref={frame} className={cx("flex items-center gap-x-5 gap-y-3", isBeside ? "" : "flex-col")}>
      {drawing}
      {options.legend && (
        <div className={isBeside ? "flex min-w-0 flex-1" : "flex w-full"}>
          <Legend
            isList
            label={t("Legend")}
            entries={labels.map((name, index) => ({ label: name, colour: colours[0]?.[index] ?? "", value: shareOf(first[index]) }))}
            hidden={hidden}
            onToggle={toggle}
          />
        </div>
      )}
    </div>
  );
}

interface SliceValuesProps {
  slices: readonly Slice[];
  centre: { x: number; y: number };
  radiusOf: (slice: Slice) => number;
  writer: FigureWriter;
}

function SliceValues({ slices, centre, radiusOf, writer }: SliceValuesProps) {
  return slices.map((slice, index) => {
    if (slice.to <= slice.from) {
      return null;
    }
    const { x, y } = onCircle(centre, radiusOf(slice), middleOf(slice));
    return (
      <ValueLabel key={index} x={x} y={y + 4}>
        {writer.brief(slice.value)}
      </ValueLabel>
    );
  });
}

/** Where the values of a ring stand: on it; of several, outside of the first and inside of the last, or they would touch. */
function valueRadius(place: number, count: number, { inner, outer }: { inner: number; outer: number }): (slice: Slice) => number {
  const [outside, inside] = [outer + 10, inner - 10];
  if (count > 1 && (place === 0 || place === count - 1)) {
    return () => (place === 0 ? outside : inside);
  }
  return ({ from, to }) => (to - from < THIN && count === 1 ? outside : (inner + outer) / 2);
}

function middleOf({ from, to }: Slice): number {
  return (from + to) / 2;
}

/** Which piece lies under a place, seen from the centre; the hole and the corners belong to none. */
function sliceAt(slices: readonly Slice[], x: number, y: number, inner: number, outer: number): number | null {
  const distance = Math.hypot(x, y);
  if (distance < inner * 0.6 || distance > outer + 8) {
    return null;
  }
  const angle = (Math.atan2(x, -y) + Math.PI * 2) % (Math.PI * 2);
  const found = slices.findIndex(({ from, to }) => angle >= from && angle < to);
  return found === -1 ? null : found;
}
