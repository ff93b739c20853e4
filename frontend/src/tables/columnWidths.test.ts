import { expect, test } from "vitest";

import { minimumWidths, widest } from "@/tables/columnWidths";
import { aRow, column } from "@/tables/fixtures";

const COLUMNS = [column("title"), column("client"), column("hours", { type: "number" })];

test("a text column is at least as wide as its longest text or the readable minimum, whichever is less", () => {
  const rows = [
    aRow(1, { title: "Short", client: "Halden", hours: { display: "8", raw: 8 } }),
    aRow(2, { title: "A longer name", client: null, hours: null }),
  ];

  expect(minimumWidths(COLUMNS, rows)).toEqual({ title: "min(14rem, 13ch + 2rem)", client: "min(11rem, 6ch + 2rem)" });
});

test("the title may be wider than other texts, and a number is never cut off", () => {
  expect(COLUMNS.map((each, index) => widest(each, index === 0))).toEqual(["max-w-120", "max-w-72", ""]);
});
