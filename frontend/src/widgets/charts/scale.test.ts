import { describe, expect, it } from "vitest";

import { scaleOf } from "@/widgets/charts/scale";

const wish = { min: null, max: null, fromZero: true, count: 4 };

describe("an axis", () => {
  it.each([
    ["whole numbers", [3, 17, 9], { min: 0, max: 20, ticks: [0, 5, 10, 15, 20] }],
    ["large ones", [120_000, 251_000], { min: 0, max: 300_000, ticks: [0, 100_000, 200_000, 300_000] }],
    ["fractions, without dust", [0.1, 0.3], { min: 0, max: 0.3, ticks: [0, 0.1, 0.2, 0.3] }],
    ["losses", [-8, 4], { min: -10, max: 5, ticks: [-10, -5, 0, 5] }],
    ["a few whole things, without halves", [0, 2, 1], { min: 0, max: 2, ticks: [0, 1, 2] }],
    ["halves where there are some", [0, 1.5], { min: 0, max: 1.5, ticks: [0, 0.5, 1, 1.5] }],
    ["nothing but noughts", [0, 0], { min: 0, max: 1, ticks: [0, 1] }],
    ["no values", [], { min: 0, max: 1, ticks: [0, 1] }],
  ])("holds %s between round ones", (_, values, expected) => {
    expect(scaleOf(values, wish)).toEqual(expected);
  });

  it("keeps a range to the letter, with its lines on round numbers", () => {
    expect(scaleOf([5, 50], { ...wish, min: 3, max: 47 })).toEqual({ min: 3, max: 47, ticks: [20, 40] });
  });

  it("stands on its head for nobody: a range the wrong way round is one wide", () => {
    expect(scaleOf([5], { ...wish, min: 9, max: 2 })).toEqual({ min: 9, max: 10, ticks: [9, 10] });
  });

  it("lets a line float that would be flat above zero, and no bar", () => {
    expect(scaleOf([990, 1010], { ...wish, fromZero: false }).min).toBe(990);
    expect(scaleOf([990, 1010], wish).min).toBe(0);
    expect(scaleOf([2, 100], { ...wish, fromZero: false }).min).toBe(0);
  });
});
