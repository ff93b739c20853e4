import { useState } from "react";

import type { ChartData } from "@/contracts/widgets";
import { cx } from "@/support/cx";
import { formatPercent } from "@/support/formats";
import { listOf, t } from "@/support/i18n";
import { ChartTip } from "@/widgets/charts/ChartTip";
import { sliceColours } from "@/widgets/charts/colours";
import type { NumberFormatter } from "@/widgets/charts/numberFormat";
import { Legend } from "@/widgets/charts/Legend";
import { PointCursor } from "@/widgets/charts/PointCursor";
import { pointOnCircle, slicePath, slicesOf, type Slice } from "@/widgets/charts/shapes";
import { useHiddenEntries } from "@/widgets/charts/useHiddenEntries";
import { useWidth } from "@/widgets/charts/useWidth";
import { ValueLabel } from "@/widgets/charts/ValueLabel";

const HOLE_SHARE = 0.62;
/** From this width on, the legend is beside the doughnut. */
const LEGEND_BESIDE_FROM = 380;
/** A label does not fit into a narrower slice (in radians); it is placed outside. */
const MIN_SLICE_ANGLE = 0.45;

interface DoughnutProps {
  data: ChartData;
  label: string;
  numbers: NumberFormatter;
}

/** A doughnut chart: a ring for each series, divided in proportion to its values. */
export function Doughnut({ data, label, numbers }: DoughnutProps) {
  const { labels, series, options, maxHeight } = data;
  const [frame, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);
  const [hidden, toggle] = useHiddenEntries(labels.length);
  const share = (part: number) => formatPercent(part, 1);
  const isWide = options.legend && width >= LEGEND_BESIDE_FROM;
  const size = Math.max(80, Math.min(maxHeight, isWide ? width * 0.5 : width));
  const outer = size / 2 - (options.labels ? 18 : 4);
  const inner = outer * HOLE_SHARE;
  const centre = { x: size / 2, y: size / 2 };
  const toCentre = `translate(${centre.x},${centre.y})`;
  const rings = series.map((each) => slicesOf(each.values.map((value, index) => (hidden.has(index) ? 0 : value))));
  const first = rings[0] ?? [];
  const active = chosen !== null && first[chosen] !== undefined ? chosen : null;
  const total = first.reduce((sum, slice) => sum + slice.value, 0);
  const colours = series.map(({ color }) => sliceColours(color, labels.length));
  const thickness = (outer - inner) / Math.max(1, rings.length);
  const radii = (ring: number) => ({ outer: outer - ring * thickness, inner: outer - (ring + 1) * thickness + (ring < rings.length - 1 ? 2 : 0) });
  const shareOf = (slice: Slice | undefined) => share(total === 0 ? 0 : (slice?.value ?? 0) / total);
  const entriesAt = (index: number) =>
    series.map((each, ring) => ({ label: each.label, colour: colours[ring]?.[index] ?? "", value: numbers.full(each.values[index] ?? 0) }));
  const textOf = (index: number) =>
    [labels[index] ?? "", ...entriesAt(index).map((entry) => `${entry.label} ${entry.value}`), shareOf(first[index])].join(", ");

  const drawing = (
    <div dir="ltr" data-slot="chart-frame" className="relative shrink-0" style={{ width: size, height: size }}>
      <svg role="img" aria-label={t("%(chart)s: shares of %(labels)s", { chart: label, labels: listOf(labels) })} width={size} height={size}>
        {total === 0 && <path d={slicePath({ from: 0, to: Math.PI * 2 }, inner, outer)} transform={toCentre} className="fill-muted" />}
        {rings.map((slices, ring) => (
          <g key={ring} data-slot="chart-series" data-series={series[ring]?.label} className="stroke-card" strokeWidth={slices.length > 1 ? 2 : 0} transform={toCentre}>
            {slices.map(({ from, to, value }, index) =>
              to > from ? (
                <path
                  key={index}
                  data-slot="chart-slice"
                  data-index={index}
                  data-value={value}
                  data-angle={((to - from) * 180) / Math.PI}
                  d={slicePath({ from, to }, radii(ring).inner, radii(ring).outer)}
                  fill={colours[ring]?.[index]}
                  opacity={active === null || active === index ? 1 : 0.45}
                  className="transition-opacity duration-150"
                />
              ) : null,
            )}
          </g>
        ))}
        {options.labels &&
          rings.map((slices, ring) => (
            <SliceValues key={ring} slices={slices} centre={centre} radiusOf={valueRadius(ring, rings.length, radii(ring))} numbers={numbers} />
          ))}
        <text x={centre.x} y={centre.y - 2} textAnchor="middle" data-slot="chart-total" className="fill-foreground text-lg font-semibold tabular-nums">
          {numbers.short(active === null ? total : (first[active]?.value ?? 0))}
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
          textOf={textOf}
          indexAt={(x, y) => sliceAt(first, x - centre.x, y - centre.y, inner, outer)}
          onChange={setChosen}
        />
      )}
      {active !== null && first[active] !== undefined && (
        <ChartTip title={labels[active] ?? ""} entries={entriesAt(active)} width={size} {...pointOnCircle(centre, outer, middleOf(first[active]))} />
      )}
    </div>
  );
  return (
    <div ref={frame} className={cx("flex items-center gap-x-5 gap-y-3", isWide ? "" : "flex-col")}>
      {drawing}
      {options.legend && (
        <div className={isWide ? "flex min-w-0 flex-1" : "flex w-full"}>
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
  numbers: NumberFormatter;
}

function SliceValues({ slices, centre, radiusOf, numbers }: SliceValuesProps) {
  return slices.map((slice, index) => {
    if (slice.to <= slice.from) {
      return null;
    }
    const { x, y } = pointOnCircle(centre, radiusOf(slice), middleOf(slice));
    return (
      <ValueLabel key={index} x={x} y={y + 4}>
        {numbers.short(slice.value)}
      </ValueLabel>
    );
  });
}

/** Return the radius of a ring's labels: on the ring, or outside of the first and inside of the last of several rings. */
function valueRadius(ring: number, count: number, { inner, outer }: { inner: number; outer: number }): (slice: Slice) => number {
  const [outside, inside] = [outer + 10, inner - 10];
  if (count > 1 && (ring === 0 || ring === count - 1)) {
    return () => (ring === 0 ? outside : inside);
  }
  return ({ from, to }) => (to - from < MIN_SLICE_ANGLE && count === 1 ? outside : (inner + outer) / 2);
}

function middleOf({ from, to }: Slice): number {
  return (from + to) / 2;
}

/** Return the slice at a position relative to the centre; null in the hole and in the corners. */
function sliceAt(slices: readonly Slice[], x: number, y: number, inner: number, outer: number): number | null {
  const distance = Math.hypot(x, y);
  if (distance < inner * 0.6 || distance > outer + 8) {
    return null;
  }
  const angle = (Math.atan2(x, -y) + Math.PI * 2) % (Math.PI * 2);
  const found = slices.findIndex(({ from, to }) => angle >= from && angle < to);
  return found === -1 ? null : found;
}
