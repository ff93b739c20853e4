import type { ChartSeries } from "@/contracts/widgets";

/** Where one value begins and ends on the axis; null where the series has none. */
export type Extent = { from: number; to: number } | null;

/** Each series' values as extents: from zero, or one upon the other. */
export function extentsOf(series: readonly ChartSeries[], count: number, isStacked: boolean): Extent[][] {
  const above = new Array<number>(count).fill(0);
  const below = new Array<number>(count).fill(0);
  return series.map(({ values }) =>
    above.map((_, index) => {
      const value = values[index];
      if (value === undefined || !Number.isFinite(value)) {
        return null;
      }
      if (!isStacked) {
        return { from: 0, to: value };
      }
      const pile = value < 0 ? below : above;
      const from = pile[index] ?? 0;
      pile[index] = from + value;
      return { from, to: from + value };
    }),
  );
}
