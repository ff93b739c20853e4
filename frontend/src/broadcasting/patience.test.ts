import { expect, test } from "vitest";

import { LONGEST_PAUSE, meansNo, pauseBefore } from "@/broadcasting/patience";

test.each([
  [0, 0, 250],
  [0, 1, 2_250],
  [1, 1, 4_250],
  [3, 1, 16_250],
  [4, 1, LONGEST_PAUSE],
  [4, 0, 250],
  [2_000, 1, LONGEST_PAUSE],
])("after %i failures chance %d makes a pause of %i ms", (failures, chance, pause) => {
  expect(pauseBefore(failures, 1012, chance)).toBe(pause);
});

test("of too many one comes back after a quarter of a minute at the earliest", () => {
  expect(pauseBefore(0, 4429, 0)).toBe(15_000);
  expect(pauseBefore(0, 4429, 1)).toBe(LONGEST_PAUSE);
});

test("two browsers seldom come at the same moment", () => {
  const pauses = new Set(Array.from({ length: 200 }, () => Math.round(pauseBefore(0, 1012) / 10)));

  expect(pauses.size).toBeGreaterThan(80);
});

test("only a refusal is final", () => {
  expect([1000, 1006, 1009, 1011, 1012, 1013, 4401, 4403, 4404, 4408, 4429].filter(meansNo)).toEqual([4401, 4403, 4404]);
});
