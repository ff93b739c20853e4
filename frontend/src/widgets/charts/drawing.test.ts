import { describe, expect, it } from "vitest";

import type { ChartSeries } from "@/contracts/widgets";
import { seriesColours, sliceColours } from "@/widgets/charts/colours";
import { figureWriter } from "@/widgets/charts/figures";
import { fitting } from "@/widgets/charts/fitting";
import { areaPath, barPath, linePath } from "@/widgets/charts/paths";
import { slicesOf } from "@/widgets/charts/slices";
import { extentsOf } from "@/widgets/charts/stack";

const series = (...values: number[]): ChartSeries => ({ label: "", color: "default", values });

describe("the values of a chart", () => {
  it("are written where there is room", () => {
    const at = (x: number, y: number, text: string) => ({ x, y, text });
    const crowded = [at(10, 50, "€20 k"), at(30, 50, "€20 k"), at(30, 20, "€40 k"), at(60, 50, "€5 k")];

    expect(fitting(crowded)).toEqual([crowded[0], crowded[2], crowded[3]]);
  });
});

describe("the shapes of a chart", () => {
  it("are straight lines from value to value", () => {
    expect(linePath([{ x: 0, y: 5 }, { x: 10, y: 1.234 }], false)).toBe("M0,5L10,1.23");
    expect(linePath([], true)).toBe("");
  });

  it("are curves that stay between their values", () => {
    const path = linePath([{ x: 0, y: 10 }, { x: 10, y: 0 }, { x: 20, y: 10 }], true);
    const heights = [...path.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y));

    expect(path).toMatch(/^M0,10C/);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
  });

  it("are areas back to where they began", () => {
    expect(areaPath([{ x: 0, y: 1 }, { x: 9, y: 2 }], [{ x: 0, y: 8 }, { x: 9, y: 8 }], false)).toBe("M0,1L9,2L9,8L0,8Z");
  });

  it("are bars with round corners away from zero", () => {
    expect(barPath(0, 10, 0, 8, 2)).toBe("M0,10V2Q0,0 2,0H6Q8,0 8,2V10Z");
    expect(barPath(0, 0, 10, 8, 2)).toBe("M0,0V8Q0,10 2,10H6Q8,10 8,8V0Z");
  });

  it("are a ring without debts", () => {
    expect(slicesOf([1, -5, 3]).map(({ from, to }) => Math.round(((to - from) * 180) / Math.PI))).toEqual([90, 0, 270]);
    expect(slicesOf([0, 0]).every(({ from, to }) => from === to)).toBe(true);
  });
});

describe("values", () => {
  it("grow from zero, or upon each other on their side of it", () => {
    const both = [series(2, -1), series(3, -4)];

    expect(extentsOf(both, 2, false)[1]).toEqual([{ from: 0, to: 3 }, { from: 0, to: -4 }]);
    expect(extentsOf(both, 2, true)[1]).toEqual([{ from: 2, to: 5 }, { from: -1, to: -5 }]);
  });

  it("may be missing", () => {
    expect(extentsOf([series(2)], 2, false)).toEqual([[{ from: 0, to: 2 }, null]]);
  });

  it("are written as the reader writes them", () => {
    const euros = figureWriter({ prefix: "€", suffix: null }, "en");
    expect([euros.whole(1204.5), euros.whole(-3), euros.brief(251_000)]).toEqual(["€1,204.50", "−€3", "€251K"]);
    expect(figureWriter({ prefix: null, suffix: " h" }, "de").whole(1204.5)).toBe("1.204,5 h");
    expect(figureWriter({ prefix: null, suffix: null }, "not a locale").whole(1)).toBe("1");
  });
});

describe("colours", () => {
  it("are the ones that were asked for, the others in their order", () => {
    expect(seriesColours(["default", "danger", "default"])).toEqual(["var(--chart-1)", "var(--destructive)", "var(--chart-2)"]);
  });

  it("differ for every piece of a ring", () => {
    expect(new Set(sliceColours("default", 12)).size).toBe(12);
    expect(new Set(sliceColours("success", 4)).size).toBe(4);
  });
});
