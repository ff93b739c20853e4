import { expect, test } from "vitest";

import { leastWidths, widest } from "@/tables/columnWidths";
import { aRow, column } from "@/tables/fixtures";

const COLUMNS = [column("title"), column("client"), column("hours", { type: "number" })];

test("a column of words stops shrinking at its longest words or at a readable part, whichever is less", () => {
  const rows = [
    aRow(1, { title: "Short", client: "Halden", hours: { display: "8", raw: 8 } }),
    aRow(2, { title: "A longer name", client: null, hours: null }),
  ];

  expect(leastWidths(COLUMNS, rows)).toEqual({ title: "min(14rem, 13ch + 2rem)", client: "min(11rem, 6ch + 2rem)" });
});

test("the name may become wider than other words, and a number is never cut", () => {
  expect(COLUMNS.map((each, index) => widest(each, index === 0))).toEqual(["max-w-120", "max-w-72", ""]);
});
