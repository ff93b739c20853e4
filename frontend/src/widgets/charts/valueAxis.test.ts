import { describe, expect, it } from "vitest";

import { valueAxis } from "@/widgets/charts/valueAxis";

const options = { min: null, max: null, fromZero: true, intervals: 4 };

describe("the axis of values", () => {
  it.each([
    ["whole numbers", [3, 17, 9], { min: 0, max: 20, ticks: [0, 5, 10, 15, 20] }],
    ["large numbers", [120_000, 251_000], { min: 0, max: 300_000, ticks: [0, 100_000, 200_000, 300_000] }],
    ["fractions, without rounding errors", [0.1, 0.3], { min: 0, max: 0.3, ticks: [0, 0.1, 0.2, 0.3] }],
    ["negative numbers", [-8, 4], { min: -10, max: 5, ticks: [-10, -5, 0, 5] }],
    ["small integers, without fractions", [0, 2, 1], { min: 0, max: 2, ticks: [0, 1, 2] }],
    ["small fractions", [0, 1.5], { min: 0, max: 1.5, ticks: [0, 0.5, 1, 1.5] }],
    ["zeros only", [0, 0], { min: 0, max: 1, ticks: [0, 1] }],
    ["no values", [], { min: 0, max: 1, ticks: [0, 1] }],
  ])("contains %s between round numbers", (_, values, expected) => {
    expect(valueAxis(values, options)).toEqual(expected);
  });

  it("keeps a declared range, with its grid lines on round numbers", () => {
    expect(valueAxis([5, 50], { ...options, min: 3, max: 47 })).toEqual({ min: 3, max: 47, ticks: [20, 40] });
  });

  it("has a height of one if the declared range is empty", () => {
    expect(valueAxis([5], { ...options, min: 9, max: 2 })).toEqual({ min: 9, max: 10, ticks: [9, 10] });
  });

  it("leaves zero out for a line far above it, never for bars", () => {
    expect(valueAxis([990, 1010], { ...options, fromZero: false }).min).toBe(990);
    expect(valueAxis([990, 1010], options).min).toBe(0);
    expect(valueAxis([2, 100], { ...options, fromZero: false }).min).toBe(0);
  });
});
