import { expect, test } from "vitest";

import { clearance } from "@/ui/useBottomClearance";

/** A window of 900 pixels and toasts of 60. */
const place = (...boxes: [top: number, bottom: number][]) => clearance(60, 900, boxes.map(([top, bottom]) => ({ top, bottom })));

test.each([
  ["nothing", 16, []],
  ["something further up", 16, [[100, 200]]],
  ["a pager at the end of the window", 68, [[840, 888]]],
  ["a bar above a pager", 128, [[840, 888], [780, 836]]],
  ["a box that is in the way only after the first move", 198, [[840, 888], [710, 800]]],
  ["a sheet over the whole window", 832, [[20, 900]]],
] as [string, number, [number, number][]][])("keeps clear of %s", (_what, bottom, boxes) => {
  expect(place(...boxes)).toBe(bottom);
});

test("stays in a low window", () => {
  expect(clearance(300, 200, [])).toBe(16);
});
