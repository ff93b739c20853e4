import { describe, expect, it } from "vitest";

import { columnsOf, evenSpan, tileSpan } from "@/widgets/spans";
import { lastSpan, statColumns } from "@/widgets/stats/statColumns";

describe("the width of a widget", () => {
  it("is at most the number of columns", () => {
    expect(tileSpan({ default: 2, md: 3, lg: 3, xl: "full" })).toEqual({
      "--span": "1 / -1",
      "--span-md": "1 / -1",
      "--span-lg": "span 3",
      "--span-xl": "1 / -1",
    });
    expect(tileSpan(evenSpan(1))).toMatchObject({ "--span-md": "span 1", "--span-xl": "span 1" });
    expect([columnsOf("full"), columnsOf(2)]).toEqual([4, 2]);
  });
});

describe("stats side by side", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])("leave no gap if there are %i", (count) => {
    const { narrow, medium, wide } = statColumns(count);
    for (const columns of [narrow, medium, wide]) {
      expect((count - 1 + lastSpan(count, columns)) % columns).toBe(0);
    }
  });
});
