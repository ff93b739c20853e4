import { expect, test } from "vitest";

import { textWidth } from "@/tables/textWidth";

// The widths in Inter at 14 px, divided by the width of a zero in a header.
test.each([
  ["Frédérique d'Hautefeuille-Montrachet", 249 / 8.39],
  ["Search optimisation 2026, phase 3", 230 / 8.39],
  ["Transport and logistics", 151 / 8.39],
  ["Siobhán O’Rourke", 119 / 8.39],
  ["POL-1438", 72 / 8.39],
  ["EUR", 30 / 8.39],
])("the estimate of %s is at most 12%% too wide, and never more than a character too narrow", (text, measured) => {
  expect(textWidth(text)).toBeGreaterThanOrEqual(measured - 1);
  expect(textWidth(text)).toBeLessThanOrEqual(Math.ceil(measured * 1.12));
});

test("an ideograph is wider than a letter", () => {
  expect(textWidth("日本語版")).toBe(7);
  expect(textWidth("abcd")).toBe(4);
});

test("a very long text is not measured to its end", () => {
  expect(textWidth("a".repeat(100_000))).toBe(120);
});
