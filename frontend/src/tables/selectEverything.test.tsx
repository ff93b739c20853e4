import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";

import { ENDPOINTS, anAction } from "@/actions/fixtures";
import { reportFailures } from "@/adapters/inertia/failures";
import { clearToasts } from "@/support/toasts";
import { DataTable } from "@/tables/DataTable";
import { aRow, pagination, tableProps, tableState } from "@/tables/fixtures";
import { listLocation, nestedLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";
import { aPanel, sharedProps } from "@/testing/props";
import { ToastViewport } from "@/ui/ToastViewport";

const LIST = listLocation({ resource: "tasks", endpoints: ENDPOINTS });
const NESTED = nestedLocation({ resource: "tasks", endpoints: ENDPOINTS }, "relations.tags", "relations", { relation: "tags" });
const ROWS = Array.from({ length: 5 }, (_, index) => aRow(index + 1, { title: `Task ${index + 1}` }));
const EMPTY_STATE = "search=&columnSearch=&filters=";

function Tasks({ location, ...source }: TableSource & { location: "list" | "nested" }) {
  const { table, state, rows, pagination: pages } = source;
  return (
    <>
      <DataTable label="Tasks" location={location === "list" ? LIST : NESTED} table={table} state={state} rows={rows} pagination={pages} />
      <ToastViewport />
    </>
  );
}

interface Opened {
  location?: "list" | "nested";
  url?: string;
  state?: Parameters<typeof tableState>[0];
  errors?: Record<string, string>;
}

/** Open a list of five rows of 1,204 and select the second. */
async function open({ location = "list", url = "/admin/tasks", state = {}, errors = {} }: Opened = {}) {
  const definition = { selectable: true, bulkActions: [anAction("Archive")] };
  const props = tableProps({ rows: ROWS, definition, state: tableState({ canSelectAll: true, ...state }) });
  const page = await openScreen(Tasks, { ...props, location, errors, panel: aPanel() }, url);
  await userEvent.click(box("Select Task 2"));
  return page;
}

const box = (name: string) => screen.getByRole("checkbox", { name });
const ticked = () => screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Select Task/ }).filter(({ checked }) => checked).length;
const selectAll = () => screen.getByRole("button", { name: "Select all 1,204 matching" });

beforeAll(() => reportFailures(() => sharedProps({ panel: aPanel() })));
beforeEach(() => act(clearToasts));

it("requests the token when everything is selected, and a bulk action sends it", async () => {
  const page = await open();
  const entries = window.history.length;
  expect(page.requests).toEqual([]);

  await userEvent.click(selectAll());
  const request = page.nextRequest();
  expect(request.url).toBe(`/admin/tasks?${EMPTY_STATE}`);
  expect(request.headers["X-Inertia-Partial-Data"]).toBe("selection");
  expect(selectAll()).toHaveAttribute("aria-busy", "true");
  expect(ticked()).toBe(1);
  await request.answer({ selection: "signed" });

  expect(ticked()).toBe(5);
  expect(screen.getByText("All 1,204 selected", { selector: "[role=status]" })).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe("/admin/tasks");
  expect(window.history.length).toBe(entries);
  await userEvent.click(screen.getByRole("button", { name: "Archive" }));
  expect(page.nextRequest().body).toMatchObject({ action: "archive", selection: "signed", confirmed: 1204 });
});

it("sends the whole applied state, because the session may have another one", async () => {
  const state = { search: "red", filters: { state: ["late", "open"], due: { from: "2026-01-01" } } };
  const page = await open({ url: "/admin/tasks?tab=mine&filters[state][]=old&page=2", state });

  await userEvent.click(selectAll());

  expect(decodeURIComponent(page.nextRequest().url)).toBe(
    "/admin/tasks?tab=mine&page=2&search=red&columnSearch=&filters[state][]=late&filters[state][]=open&filters[due][from]=2026-01-01",
  );
});

it("names the relation of a table below a record", async () => {
  const page = await open({ location: "nested", url: "/admin/plants/7", state: { search: "red" } });

  await userEvent.click(selectAll());

  expect(decodeURIComponent(page.nextRequest().url)).toBe(
    "/admin/plants/7?relations[tags][search]=red&relations[tags][columnSearch]=&relations[tags][filters]=&relation=tags",
  );
});

it("works on a page with the errors of a form, which stay", async () => {
  const page = await open({ errors: { name: "This field is required." } });

  await userEvent.click(selectAll());
  await page.nextRequest().answer({ selection: "signed", errors: {} });

  expect(ticked()).toBe(5);
});

it("sends one request for two clicks", async () => {
  const page = await open();

  await userEvent.dblClick(selectAll());

  expect(page.requests).toHaveLength(1);
});

it("keeps the selected rows and shows a toast if the request fails", async () => {
  const page = await open();

  await userEvent.click(selectAll());
  await page.nextRequest().refuse(500);

  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong (error 500)");
  expect(ticked()).toBe(1);
  expect(selectAll()).not.toHaveAttribute("aria-busy");
  expect(selectAll()).toHaveFocus();
  await userEvent.click(selectAll());
  await page.nextRequest().lose();

  expect(screen.getByText("Can't reach the server")).toBeVisible();
  expect(ticked()).toBe(1);
  expect(selectAll()).not.toHaveAttribute("aria-busy");
});

it("shows a toast if the server gives no token", async () => {
  const page = await open();

  await userEvent.click(selectAll());
  await page.nextRequest().answer({ selection: null });

  expect(screen.getByRole("alert")).toHaveTextContent("This could not be done");
  expect(ticked()).toBe(1);
});

it("drops the token if the filters have changed meanwhile", async () => {
  const page = await open();
  await userEvent.click(selectAll());
  const request = page.nextRequest();
  const changed = tableState({ canSelectAll: true, search: "red" });

  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await page.nextRequest().answer({ state: changed });
  expect(selectAll()).not.toHaveAttribute("aria-busy");
  await request.answer({ selection: "signed", state: changed });

  expect(ticked()).toBe(1);
  expect(selectAll()).not.toHaveAttribute("aria-busy");
  // Not even when the same rows match again.
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await page.nextRequest().answer({});
  expect(ticked()).toBe(1);
});

it("drops the token if other rows were selected meanwhile", async () => {
  const page = await open();
  await userEvent.click(selectAll());

  await userEvent.click(box("Select Task 4"));
  expect(selectAll()).not.toHaveAttribute("aria-busy");
  await page.nextRequest().answer({ selection: "signed" });

  expect(ticked()).toBe(2);
});

it("drops the token if the selection was cleared meanwhile", async () => {
  const page = await open();
  await userEvent.click(selectAll());

  await userEvent.keyboard("{Escape}");
  await page.nextRequest().answer({ selection: "signed" });

  expect(ticked()).toBe(0);
});

it("returns to single rows when another search matches others", async () => {
  const page = await open();
  await userEvent.click(selectAll());
  await page.nextRequest().answer({ selection: "signed" });

  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  const changed = tableState({ canSelectAll: true, search: "red" });
  await page.nextRequest().answer({ state: changed, pagination: pagination({ total: 12 }) });

  expect(ticked()).toBe(1);
});

it("offers nothing if the server has no token for the table", async () => {
  await open({ state: { canSelectAll: false } });

  expect(screen.queryByRole("button", { name: /Select all .* matching/ })).toBeNull();
});
