import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import { DataTable } from "@/tables/DataTable";
import { aRow, column, tableProps, tableState } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";
import { aPanel } from "@/testing/props";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS });
const NAMES = ["title", "client", "state", "due"];
const CELL_WIDTH = 200;

function Tasks({ table, state, rows, pagination: pages }: TableSource) {
  return <DataTable label="Tasks" location={HOME} table={table} state={state} rows={rows} pagination={pages} />;
}

/** Open a list that shows all columns; `added` are those that are not visible by default. */
async function open(added: string[] = []) {
  const { table } = tableProps();
  const columns = NAMES.map((name) => column(name, { visible: !added.includes(name) }));
  const definition = { columns, columnManager: { ...table.columnManager, toggleable: NAMES } };
  const state = tableState({ sort: "title", direction: "asc", columns: { visible: NAMES, order: NAMES } });
  await openScreen(Tasks, { ...tableProps({ definition, state, rows: [aRow(1, { title: "Plan" })] }), panel: aPanel() }, "/admin/tasks");
}

/** jsdom has no layout: every cell is 200 px wide, and the window is narrower than 1200 px. */
function giveLayout(available: number): void {
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget(), { matches: query.includes("1200px"), media: query, onchange: null, addListener: () => undefined, removeListener: () => undefined }),
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ width: CELL_WIDTH, height: 40, top: 0, left: 0, right: CELL_WIDTH, bottom: 40, x: 0, y: 0, toJSON: () => "" });
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(available);
  vi.spyOn(Element.prototype, "scrollWidth", "get").mockImplementation(function (this: Element) {
    return this.querySelectorAll("thead > tr > *").length * CELL_WIDTH;
  });
}

const headings = () => screen.getAllByRole("columnheader").map(({ ariaLabel, dataset }) => dataset.column ?? ariaLabel);

async function columnList() {
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  return screen.findByRole("dialog", { name: "Columns" });
}

beforeEach(() => {
  localStorage.clear();
  return () => vi.restoreAllMocks();
});

test("columns that do not fit are hidden, and the column list says so", async () => {
  giveLayout(2 * CELL_WIDTH);
  await open();

  expect(headings()).toEqual(["title", "client"]);
  const list = await columnList();
  const box = within(list).getByRole("checkbox", { name: "Due" });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription("Hidden at this width");
  expect(within(list).getByRole("checkbox", { name: "Client" })).toHaveAccessibleDescription("");
});

test("a column that is switched on is shown although it does not fit, also the next time", async () => {
  giveLayout(2 * CELL_WIDTH);
  await open();

  await userEvent.click(within(await columnList()).getByRole("checkbox", { name: "Due" }));
  expect(headings()).toEqual(["title", "client", "due"]);
  expect(screen.getByRole("checkbox", { name: "Due" })).toBeChecked();
  cleanup();
  await open();

  expect(headings()).toEqual(["title", "client", "due"]);
});

test("a column that is not visible by default and was switched on stays", async () => {
  giveLayout(2 * CELL_WIDTH);
  await open(["due"]);

  expect(headings()).toEqual(["title", "client", "due"]);
});

test("everything is shown if there is room", async () => {
  giveLayout(4 * CELL_WIDTH);
  await open();

  expect(headings()).toEqual(NAMES);
});
