import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { ENDPOINTS, anAction } from "@/actions/fixtures";
import { DataTable } from "@/tables/DataTable";
import { aRow, tableProps } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS, nouns: { one: "Task", many: "Tasks" } });

function Tasks({ table, state, rows, pagination }: TableSource) {
  return <DataTable label="Tasks" location={HOME} table={table} state={state} rows={rows} pagination={pagination} />;
}

const TITLES = ["Draft the plan", "Call the bank", "Send the bill"];

const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox", { name: /^Select / })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute("aria-label"));

it("keeps the rows selected that a bulk action has skipped", async () => {
  const page = await openScreen(
    Tasks,
    tableProps({
      rows: TITLES.map((title, index) => aRow(index + 1, { title })),
      definition: { selectable: true, bulkActions: [anAction("Finish", { skipRefused: true })] },
    }),
    "/admin/tasks",
  );
  for (const title of TITLES) {
    await userEvent.click(screen.getByRole("checkbox", { name: `Select ${title}` }));
  }
  await userEvent.click(screen.getByRole("button", { name: "Finish" }));

  const refused = {
    message: "“Finish” isn't possible for 1 task.",
    refused: [{ key: 2, reason: "It is closed." }],
    refusedCount: 1,
    allowedCount: 2,
    titles: { 2: "Call the bank" },
  };
  await page.nextRequest().redirectBack({ refused });

  expect(chosen()).toEqual(["Select Call the bank"]);
});
