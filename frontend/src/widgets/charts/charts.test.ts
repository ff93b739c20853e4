import { describe, expect, it } from "vitest";

import type { ChartData, ChartSeries } from "@/contracts/widgets";
import { setFormats } from "@/support/formats";
import locales from "@/support/formats.cases.json";
import { seriesColours, sliceColours } from "@/widgets/charts/colours";
import { extentsOf, labelBox, plotLayout } from "@/widgets/charts/layout";
import { numberFormatter } from "@/widgets/charts/numberFormat";
import { areaPath, barPath, linePath, slicePath, slicesOf } from "@/widgets/charts/shapes";
import { withoutOverlaps } from "@/widgets/charts/ValueLabel";

const series = (...values: number[]): ChartSeries => ({ label: "", color: "default", values });

describe("the labels of values", () => {
  it("do not overlap", () => {
    const at = (x: number, y: number, text: string) => ({ x, y, text });
    const crowded = [at(10, 50, "€20 k"), at(30, 50, "€20 k"), at(30, 20, "€40 k"), at(60, 50, "€5 k")];

    expect(withoutOverlaps(crowded)).toEqual([crowded[0], crowded[2], crowded[3]]);
  });
});

describe("the labels of an axis", () => {
  const data = (labels: string[]) =>
    ({
      variant: "line",
      labels,
      series: [series(...labels.map((_, index) => index))],
      options: { stacked: false, filled: false, labels: false, min: null, max: null },
    }) as unknown as ChartData;

  it.each([320, 400, 480, 640])("do not overlap in a chart of %d pixels", (width) => {
    const labels = ["June 2026", "July 2026", "August 2026", "Sept 2026", "October 2026", "November 2026"];
    const layout = plotLayout(data(labels), width, 240, numberFormatter({ prefix: null, suffix: null }, "en"));

    const boxes = labels.flatMap((label, index) => (layout.isLabelled(index) ? [labelBox(label, layout.xOf(index), layout.right)] : []));

    expect(boxes.length).toBeGreaterThan(1);
    boxes.slice(1).forEach((box, index) => expect(box.from).toBeGreaterThan(boxes[index]?.to ?? 0));
  });
});

describe("the shapes of a chart", () => {
  it("are straight lines from value to value", () => {
    expect(linePath([{ x: 0, y: 5 }, { x: 10, y: 1.234 }], false)).toBe("M0,5L10,1.23");
    expect(linePath([], true)).toBe("");
  });

  it("are curves that stay within the range of their values", () => {
    const path = linePath([{ x: 0, y: 10 }, { x: 10, y: 0 }, { x: 20, y: 10 }], true);
    const heights = [...path.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y));

    expect(path).toMatch(/^M0,10C/);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
  });

  it("are areas between a line and its floor", () => {
    expect(areaPath([{ x: 0, y: 1, floor: 8 }, { x: 9, y: 2, floor: 8 }], false)).toBe("M0,1L9,2L9,8L0,8Z");
  });

  it("are bars with round corners away from zero", () => {
    expect(barPath(0, 10, 0, 8, 2)).toBe("M0,10V2Q0,0 2,0H6Q8,0 8,2V10Z");
    expect(barPath(0, 0, 10, 8, 2)).toBe("M0,0V8Q0,10 2,10H6Q8,10 8,8V0Z");
  });

  it("are slices, none for a negative value", () => {
    expect(slicesOf([1, -5, 3]).map(({ from, to }) => Math.round(((to - from) * 180) / Math.PI))).toEqual([90, 0, 270]);
    expect(slicePath({ from: 0, to: Math.PI * 2 }, 5, 10)).toMatch(/^M.*Z$/);
    expect(slicesOf([0, 0]).every(({ from, to }) => from === to)).toBe(true);
  });
});

describe("values", () => {
  it("start at zero, or are stacked on their side of it", () => {
    const both = [series(2, -1), series(3, -4)];

    expect(extentsOf(both, 2, false)[1]).toEqual([{ from: 0, to: 3 }, { from: 0, to: -4 }]);
    expect(extentsOf(both, 2, true)[1]).toEqual([{ from: 2, to: 5 }, { from: -1, to: -5 }]);
  });

  it("that are zero lie on the stack below them", () => {
    expect(extentsOf([series(2), series(0), series(1)], 1, true)).toEqual([[{ from: 0, to: 2 }], [{ from: 2, to: 2 }], [{ from: 2, to: 3 }]]);
  });

  it("may be missing", () => {
    expect(extentsOf([series(2)], 2, false)).toEqual([[{ from: 0, to: 2 }, null]]);
    expect(extentsOf([series(2), series(3, 4)], 2, true)).toEqual([[{ from: 0, to: 2 }, null], [{ from: 2, to: 5 }, { from: 0, to: 4 }]]);
  });

  it("are formatted for the locale", () => {
    const euros = numberFormatter({ prefix: "€", suffix: null }, "en");
    expect([euros.full(1204.5), euros.full(-3), euros.short(251_000)]).toEqual(["€1,204.50", "-€3", "€251K"]);
    expect(numberFormatter({ prefix: null, suffix: " %" }, "en").full(43.4)).toBe("43.4%");
    setFormats(locales.de.formats);
    expect(numberFormatter({ prefix: null, suffix: " h" }, "de").full(1204.5)).toBe("1.204,5 h");
    expect(numberFormatter({ prefix: null, suffix: "%" }, "de").full(43.4)).toBe("43,4\u00a0%");
    expect(numberFormatter({ prefix: "€", suffix: null }, "de").full(-1204.5)).toBe("-1.204,50\u00a0€");
    setFormats(undefined);
    expect(numberFormatter({ prefix: null, suffix: null }, "not a locale").full(1)).toBe("1");
  });
});

describe("colours", () => {
  it("are the declared ones; the others follow the palette", () => {
    expect(seriesColours(["default", "danger", "default"])).toEqual(["var(--chart-1)", "var(--destructive)", "var(--chart-2)"]);
  });

  it("differ for every slice", () => {
    expect(new Set(sliceColours("default", 12)).size).toBe(12);
    expect(new Set(sliceColours("success", 4)).size).toBe(4);
  });
});
