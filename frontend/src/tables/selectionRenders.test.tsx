import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { ENDPOINTS, aLink, anAction } from "@/actions/fixtures";
import { DataTable } from "@/tables/DataTable";
import { aRow, column, pagination, tableProps } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";

const rendered = vi.hoisted(() => ({ cells: 0, actions: 0 }));

vi.mock(import("@/tables/columns/CellContent"), async (original) => {
  const { CellContent } = await original();
  return {
    CellContent: (props) => {
      rendered.cells += 1;
      return CellContent(props);
    },
  };
});
vi.mock(import("@/actions/ActionMenu"), async (original) => {
  const { ActionMenu } = await original();
  return {
    ActionMenu: (props) => {
      rendered.actions += Number(props.target.scope === "record");
      return ActionMenu(props);
    },
  };
});

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS });
const ROWS = Array.from({ length: 100 }, (_, index) =>
  aRow(index, { title: `Task ${index}`, client: "Halden" }, { actions: [aLink("Edit", `/admin/tasks/${index}/edit`), anAction("Finish")] }),
);

function Tasks({ table, state, rows, pagination: pages }: TableSource) {
  return <DataTable label="Tasks" location={HOME} table={table} state={state} rows={rows} pagination={pages} />;
}

beforeEach(async () => {
  const definition = { columns: [column("title"), column("client")], selectable: true, bulkActions: [anAction("Archive")] };
  await openScreen(Tasks, tableProps({ rows: ROWS, definition, pagination: pagination({ perPage: 100, total: 100 }) }), "/admin/tasks");
  Object.assign(rendered, { cells: 0, actions: 0 });
});

test("checking a row renders no cell and no actions, not even its own", async () => {
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Task 3" }));
  expect(screen.getByRole("checkbox", { name: "Select Task 3" })).toBeChecked();

  expect(rendered).toEqual({ cells: 0, actions: 0 });
});

test("checking all rows renders no cell either", async () => {
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all rows on this page" }));
  expect(screen.getByRole("checkbox", { name: "Select Task 99" })).toBeChecked();

  expect(rendered).toEqual({ cells: 0, actions: 0 });
});
