import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import { open as openLine } from "@/broadcasting/connection";
import type { ChangedRecords } from "@/contracts/broadcasting";
import { PAGE_ID } from "@/tables/changes/ownWrites";
import { DataTable } from "@/tables/DataTable";
import { aRow, column, tableProps, tableState } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";
import { SocketServer } from "@/testing/socketServer";

const CHANNEL = "panel.admin.resources.tasks";
const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS });

function Tasks({ table, state, rows, pagination, changes }: TableSource & { changes?: string }) {
  return (
    <DataTable label="Tasks" location={HOME} table={table} state={state} rows={rows} pagination={pagination} changes={changes} />
  );
}

let server: SocketServer;
beforeEach(() => {
  // The shortest of all pauses.
  vi.spyOn(Math, "random").mockReturnValue(0);
  server = SocketServer.start();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(changes: Parameters<typeof tableProps>[0] = {}, url = "/admin/tasks") {
  onTestFinished(openLine("ws://panel.test/admin/broadcasting"));
  const page = await openScreen(Tasks, { ...tableProps(changes), changes: CHANNEL }, url);
  await waitFor(() => expect(server.last.frames).toEqual([{ subscribe: CHANNEL }]));
  return page;
}

async function tell(changes: Partial<ChangedRecords>) {
  const data = { created: [], updated: [], deleted: [], refresh: false, ...changes };
  await act(async () => {
    server.last.say({ event: "panel.changes", channel: CHANNEL, data });
    await new Promise((done) => setTimeout(done, 10));
  });
}

const strip = () => document.querySelector("[data-slot=changes] button");

describe("a list that follows the changes of other users", () => {
  it("announces the number of new rows, and shows them on the first page", async () => {
    const page = await open({}, "/admin/tasks?page=3&sort=title");
    expect(document.querySelector("[data-slot=changes]")).toHaveAttribute("role", "status");
    expect(strip()).toBeNull();

    await tell({ created: [70] });
    expect(strip()).toHaveTextContent("1 new row");
    await tell({ created: [71, 72] });
    expect(strip()).toHaveTextContent("3 new rows");
    expect(page.requests).toHaveLength(0);

    await userEvent.click(screen.getByRole("button", { name: "3 new rows" }));
    const request = page.nextRequest();
    expect(request.url).toBe("/admin/tasks?sort=title");
    expect(request.headers["X-Inertia-Partial-Data"]).toBe("rows,state,pagination");
    await request.answer({ rows: [aRow(70, { title: "New" })] });

    await waitFor(() => expect(strip()).toBeNull());
  });

  it("shows no number if only the server knows which new rows match", async () => {
    await open({ state: tableState({ search: "plan" }) });

    await tell({ created: [70, 71] });

    expect(strip()).toHaveTextContent("Rows have changed");
  });

  it("reloads a changed row in the background, without extending the session", async () => {
    const page = await open();

    await tell({ updated: [2] });
    await waitFor(() => expect(page.requests).toHaveLength(1));
    const request = page.nextRequest();
    expect(request.url).toBe("/admin/tasks");
    expect(request.headers["X-Inertia-Partial-Data"]).toBe("rows,pagination");
    expect(request.headers["X-Panel-Poll"]).toBe("true");
    await request.answer({ rows: [aRow(2, { title: "Invoice the zoo" })] });

    expect(screen.getByText("Invoice the zoo")).toBeVisible();
    expect(strip()).toBeNull();
  });

  it("does not reload selected rows and shows that they have changed", async () => {
    const page = await open({ definition: { selectable: true } });
    await userEvent.click(screen.getByRole("checkbox", { name: /Invoice the museum/ }));

    await tell({ deleted: [2] });
    await waitFor(() => expect(strip()).toHaveTextContent("Rows have changed"));
    expect(page.requests).toHaveLength(0);
    expect(screen.getByText("Invoice the museum")).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Rows have changed" }));
    await page.nextRequest().answer({ rows: [aRow(1, { title: "Draft the launch plan" })] });
    await waitFor(() => expect(strip()).toBeNull());
    expect(screen.queryByText("Invoice the museum")).toBeNull();
  });

  it("does not reload rows while a cell is edited", async () => {
    const cell = { value: "old", disabled: false };
    const page = await open({
      rows: [aRow(7, { title: "Plan", it: cell })],
      definition: { columns: [column("title"), column("it", { label: "Words", type: "text_input", editable: true })] },
    });
    const input = screen.getByRole("textbox", { name: "Words: Plan" });
    await userEvent.type(input, " and new");

    await tell({ updated: [7] });
    await waitFor(() => expect(strip()).toHaveTextContent("Rows have changed"));

    expect(input).toHaveValue("old and new");
    expect(input).toHaveFocus();
    expect(page.requests).toHaveLength(0);
  });

  it("does not reload rows while a dialog is open", async () => {
    const page = await open();
    const dialog = document.body.appendChild(document.createElement("div"));
    dialog.setAttribute("role", "alertdialog");
    onTestFinished(() => dialog.remove());

    await tell({ updated: [1] });
    await waitFor(() => expect(strip()).toHaveTextContent("Rows have changed"));
    expect(page.requests).toHaveLength(0);

    dialog.remove();
    await waitFor(() => expect(page.requests).toHaveLength(1), { timeout: 3_000 });
  });

  it("marks its own writes, and ignores them", async () => {
    const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
    vi.stubGlobal("fetch", sent);
    const page = await open({
      rows: [aRow(7, { title: "Plan", it: { value: false, disabled: false } })],
      definition: { columns: [column("title"), column("it", { label: "Urgent", type: "toggle", editable: true })] },
    });

    await userEvent.click(screen.getByRole("switch", { name: "Urgent: Plan" }));
    expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ "X-Panel-Page": PAGE_ID });
    await page.nextRequest().answer({});
    await tell({ updated: [7], created: [8], by: PAGE_ID });
    await new Promise((done) => setTimeout(done, 500));

    expect(strip()).toBeNull();
    expect(page.requests).toHaveLength(1);
  });

  it("reloads its rows once after the connection was lost", async () => {
    const page = await open();

    server.last.close(1012);
    await waitFor(() => expect(page.requests).toHaveLength(1), { timeout: 3_000 });
    await page.nextRequest().answer({});

    expect(strip()).toBeNull();
  });

  it("stops listening when it is unmounted", async () => {
    await open();
    expect(server.openCount).toBe(1);

    cleanup();

    await waitFor(() => expect(server.openCount).toBe(0));
  });
});

it("opens no socket if the list does not follow changes", async () => {
  await openScreen(Tasks, tableProps(), "/admin/tasks");
  await new Promise((done) => setTimeout(done, 100));

  expect(document.querySelector("[data-slot=changes]")).toBeNull();
  expect(server.sockets).toHaveLength(0);
});
