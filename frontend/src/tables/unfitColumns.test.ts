import { expect, test } from "vitest";

import type { Column, Table } from "@/contracts/tables";
import { column, tableProps } from "@/tables/fixtures";
import { columnsWithoutRoom, hidingOrder } from "@/tables/unfitColumns";

const COLUMNS = ["title", "client", "state", "hours", "due"].map((name) => column(name));
const NAMES = COLUMNS.map(({ name }) => name);

function aTable(columns: Column[] = COLUMNS): Table {
  const { table } = tableProps({ definition: { columns } });
  return { ...table, columnManager: { ...table.columnManager, toggleable: NAMES } };
}

const changed = (name: string, changes: Partial<Column>) => COLUMNS.map((each) => (each.name === name ? { ...each, ...changes } : each));

test("the last declared column is hidden first, also if it was moved", () => {
  expect(hidingOrder(aTable(), COLUMNS, [])).toEqual(["due", "hours", "state", "client"]);
  expect(hidingOrder(aTable(), ["title", "due", "client"].map((name) => column(name)), [])).toEqual(["due", "client"]);
});

test("a column with a lower priority is hidden earlier, one with a higher priority later", () => {
  const low = changed("client", { priority: -1 });
  const high = changed("due", { priority: 1 });

  expect(hidingOrder(aTable(low), low, [])).toEqual(["client", "due", "hours", "state"]);
  expect(hidingOrder(aTable(high), high, [])).toEqual(["hours", "state", "client", "due"]);
});

test("the first column, the link, pinned, used and fixed columns are never hidden", () => {
  const columns = [column("done", { type: "toggle", editable: true }), ...changed("client", { frozen: "end" })];
  const table = aTable(columns);
  const fixed = { ...table, columnManager: { ...table.columnManager, toggleable: ["done", "title", "client", "state", "hours"] } };

  expect(hidingOrder(fixed, columns, ["hours"])).toEqual(["state"]);
});

test("as many columns are hidden as necessary", () => {
  const least = { columns: { title: 200, client: 100, state: 100, hours: 50, due: 100 }, strips: 40 };
  const order = ["due", "hours", "state", "client"];
  const without = (available: number) => columnsWithoutRoom(order, COLUMNS, least, available);

  expect(without(590)).toEqual([]);
  expect(without(589)).toEqual(["due"]);
  expect(without(490)).toEqual(["due"]);
  expect(without(480)).toEqual(["due", "hours"]);
  expect(without(10)).toEqual(order);
});

test("columns that were never measured are shown", () => {
  expect(columnsWithoutRoom(["due"], COLUMNS, { columns: {}, strips: 0 }, 100)).toEqual([]);
});
