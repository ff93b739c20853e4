import { expect, test } from "vitest";

import { columnWidths, widest } from "@/tables/columnWidths";
import { aRow, column } from "@/tables/fixtures";

const COLUMNS = [column("title"), column("client"), column("hours", { type: "number" })];
const ROWS = [
  aRow(1, { title: "Short", client: "Halden", hours: { display: "8", raw: 8 } }),
  aRow(2, { title: "A longer name", client: null, hours: null }),
];

test("a text column is at least as wide as its longest text or the readable minimum, whichever is less", () => {
  const { title, client, hours } = columnWidths(COLUMNS, ROWS);

  expect(title?.minWidth).toBe("min(14rem, 12ch + 2rem)");
  expect(client?.minWidth).toBe("min(11rem, 6ch + 2rem)");
  expect(hours?.minWidth).toBeUndefined();
});

test("the first column has room for the badge of a deleted record", () => {
  const rows = [...ROWS, aRow(3, { title: "Old", client: "Old" }, { trashed: true })];
  const { title, client } = columnWidths(COLUMNS, rows);

  expect(title?.minWidth).toBe("min(14rem, 12ch + 2rem + 5rem)");
  expect(client?.minWidth).toBe("min(11rem, 6ch + 2rem)");
});

test("the title takes the spare width, the others are as wide as their content", () => {
  expect(Object.values(columnWidths(COLUMNS, ROWS)).map(({ width }) => width)).toEqual([undefined, "min(18rem, 6ch + 2rem)", "1px"]);
});

test("a long title gets most of the width", () => {
  const rows = [...ROWS, aRow(3, { title: "A sentence that is longer than the other columns may be", client: "Halden" })];

  expect(Object.values(columnWidths(COLUMNS, rows)).map(({ width }) => width)).toEqual([undefined, "min(18rem, 16vw, 6ch + 2rem)", "1px"]);
});

test.each([
  ["the first text", [column("done", { type: "toggle" }), column("title")], "title"],
  ["another text if the title has a declared width", [column("title", { width: "12rem" }), column("client")], "client"],
  ["the first column without texts", [column("hours", { type: "number" }), column("due", { type: "date" })], "hours"],
])("%s takes the spare width", (_name, columns, expected) => {
  const growing = Object.entries(columnWidths(columns, [])).filter(([, { width }]) => width === undefined);

  expect(growing.map(([name]) => name)).toEqual([expected]);
});

test("a header of several lines has room for some words", () => {
  const columns = [column("title"), column("hours", { type: "number", label: "Hours", wrapHeader: true })];

  expect(columnWidths(columns, []).hours?.width).toBe("min(8rem, 5ch + 2rem)");
});

test("the title may be wider than other texts, and a number is never cut off", () => {
  expect(COLUMNS.map((each, index) => widest(each, index === 0))).toEqual(["max-w-120", "max-w-72", ""]);
});
