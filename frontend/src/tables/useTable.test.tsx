import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import { router } from "@/adapters/inertia";
import type { Panel } from "@/contracts/panels";
import { openScreen } from "@/testing/openScreen";
import { pagination, tableProps, tableState } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import { useTable, type TableController, type TableSource } from "@/tables/useTable";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS });

/** The table as a test sees it: without looks. */
const seen: { table: TableController | null } = { table: null };

function Probe(props: TableSource) {
  const table = useTable(props, HOME);
  return (
    <>
      <input aria-label="search" value={table.search} onChange={(event) => table.setSearch(event.target.value)} />
      <Spy table={table} />
    </>
  );
}

function Spy({ table }: { table: TableController }) {
  return <output ref={() => void (seen.table = table)}>{table.isPending ? "pending" : "still"}</output>;
}

const open = (props: TableSource = tableProps(), url = "/admin/tasks") => openScreen(Probe, { ...props }, url);

async function ask(what: (table: TableController) => void): Promise<void> {
  await act(async () => {
    if (seen.table) {
      what(seen.table);
    }
    await new Promise((done) => setTimeout(done, 0));
  });
}

describe("a change of the table", () => {
  it("requests only the table's props, and adds the URL to the history", async () => {
    const page = await open();
    const before = window.history.length;

    await ask((table) => table.goToPage(2));
    const request = page.nextRequest();
    await request.answer({ pagination: pagination({ page: 2, from: 26, to: 50 }) });

    expect(request.url).toBe("/admin/tasks?page=2");
    expect(request.headers["X-Inertia-Partial-Data"]).toBe("rows,state,pagination");
    expect(window.location.search).toBe("?page=2");
    expect(window.history.length).toBe(before + 1);
    expect(seen.table?.pagination.page).toBe(2);
  });

  it("keeps the scroll position", async () => {
    const page = await open();
    const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);

    await ask((table) => table.goToPage(2));
    await page.nextRequest().answer({});

    expect(scroll).not.toHaveBeenCalled();
  });

  it("is not requested if it changes nothing", async () => {
    const page = await open();

    await ask((table) => table.goToPage(1));
    await ask((table) => table.goToPage(0));
    await ask((table) => table.stepPage(-1));

    expect(page.requests).toHaveLength(0);
  });

  it("stops at the last page", async () => {
    const page = await open();

    await ask((table) => table.goToPage(9000));

    expect(page.nextRequest().url).toBe("/admin/tasks?page=49");
  });

  it("may go beyond an estimated last page", async () => {
    const page = await open(tableProps({ pagination: pagination({ totalIsExact: false, total: 10000, lastPage: 400 }) }));

    await ask((table) => table.goToPage(401));

    expect(page.nextRequest().url).toBe("/admin/tasks?page=401");
  });

  it("continues from the pending change", async () => {
    const page = await open();

    await ask((table) => table.stepPage(1));
    await ask((table) => table.stepPage(1));

    expect(page.requests.map(({ url }) => url)).toEqual(["/admin/tasks?page=2", "/admin/tasks?page=3"]);
    expect(page.requests[0]?.wasCancelled()).toBe(true);
  });

  it("resets the page", async () => {
    const page = await open(tableProps(), "/admin/tasks?page=3");

    await ask((table) => table.setPerPage(50));

    expect(page.nextRequest().url).toBe("/admin/tasks?perPage=50");
  });
});

describe("sorting", () => {
  it("starts ascending in a new column and reverses in the same one", async () => {
    const page = await open();

    await ask((table) => table.toggleSort("hours"));
    await page.nextRequest().answer({ state: tableState({ sort: "hours", direction: "asc" }) });
    await ask((table) => table.toggleSort("hours"));
    await page.nextRequest().answer({ state: tableState({ sort: "hours", direction: "desc" }) });
    await ask((table) => table.toggleSort("hours"));

    expect(page.requests.map(({ url }) => url)).toEqual([
      "/admin/tasks?sort=hours&direction=asc",
      "/admin/tasks?sort=hours&direction=desc",
      "/admin/tasks?sort=hours&direction=asc",
    ]);
  });

  it("reverses the default order", async () => {
    const page = await open(tableProps({ state: tableState() }));

    await ask((table) => table.toggleSort("title"));

    expect(page.nextRequest().url).toBe("/admin/tasks?sort=title&direction=desc");
  });

  it("reverses twice when clicked twice before the response", async () => {
    const page = await open();

    await ask((table) => table.toggleSort("hours"));
    await ask((table) => table.toggleSort("hours"));

    expect(page.requests.at(-1)?.url).toBe("/admin/tasks?sort=hours&direction=desc");
  });
});

describe("searching", () => {
  it("waits for a pause, then sends one request", async () => {
    const page = await open();

    await userEvent.type(screen.getByLabelText("search"), "red");
    expect(page.requests).toHaveLength(0);
    await waitFor(() => expect(page.requests).toHaveLength(1));

    expect(page.nextRequest().url).toBe("/admin/tasks?search=red");
  });

  it("keeps the typed text when the response to a part of it arrives", async () => {
    const page = await open();

    await userEvent.type(screen.getByLabelText("search"), "red ");
    await waitFor(() => expect(page.requests).toHaveLength(1));
    await userEvent.type(screen.getByLabelText("search"), "p");
    await page.nextRequest().answer({ state: tableState({ search: "red" }) });

    expect(screen.getByLabelText("search")).toHaveValue("red p");
    expect(screen.getByLabelText("search")).toHaveFocus();
  });

  it("shows the text that the server applied if it differs", async () => {
    const page = await open();

    await ask((table) => table.goToPage(2));
    await page.nextRequest().answer({ state: tableState({ search: "blue" }) });

    expect(screen.getByLabelText("search")).toHaveValue("blue");
  });

  it("also clears the column searches", async () => {
    const { state, ...props } = tableProps();
    const page = await open(tableProps({ ...props, state: { ...state, search: "red", columnSearches: { title: "plan" } } }));

    await ask((table) => table.clearSearch());

    expect(page.requests.at(-1)?.url).toBe("/admin/tasks");
  });

  it("writes an empty parameter when cleared", async () => {
    const page = await open(
      tableProps({ state: tableState({ search: "red" }) }),
      "/admin/tasks?search=red",
    );

    await ask((table) => table.clearSearch());

    expect(page.nextRequest().url).toBe("/admin/tasks");
    expect(screen.getByLabelText("search")).toHaveValue("");
  });

  it("sends nothing if the text returns to what was sent", async () => {
    const page = await open();
    const box = screen.getByLabelText("search");

    await userEvent.type(box, "r{Backspace}");
    await act(() => new Promise((done) => setTimeout(done, 60)));

    expect(page.requests).toHaveLength(0);
  });

  it("is included in a change made before the pause", async () => {
    const page = await open(tableProps({ definition: { searchDebounce: 5000 } }));

    await userEvent.type(screen.getByLabelText("search"), "red");
    await ask((table) => table.toggleSort("due"));

    expect(page.requests.map(({ url }) => url)).toEqual(["/admin/tasks?search=red&sort=due&direction=asc"]);
  });

  it("goes to the first page, not to a page of the old results", async () => {
    const page = await open(tableProps({ definition: { searchDebounce: 5000 } }));

    await userEvent.type(screen.getByLabelText("search"), "red");
    await ask((table) => table.goToPage(4));

    expect(page.requests.map(({ url }) => url)).toEqual(["/admin/tasks?search=red"]);
  });
});

describe("waiting", () => {
  it("is not shown for the first 150 ms, then until the response", async () => {
    const page = await open();

    await ask((table) => table.goToPage(2));
    await act(() => new Promise((done) => setTimeout(done, 90)));
    expect(screen.getByText("still")).toBeVisible();
    expect(await screen.findByText("pending")).toBeVisible();
    await page.nextRequest().answer({});

    expect(screen.getByText("still")).toBeVisible();
  });
});

describe("waiting for the second of two changes", () => {
  it("continues when the first is cancelled", async () => {
    const page = await open();

    await ask((table) => table.stepPage(1));
    await ask((table) => table.stepPage(1));

    expect(await screen.findByText("pending")).toBeVisible();
    expect(page.requests[0]?.wasCancelled()).toBe(true);
  });
});

describe("failing", () => {
  it.each([
    [401, "expired"],
    [403, "refused"],
    [500, "refused"],
  ])("knows why status %i failed", async (status, failure) => {
    const page = await open();

    await ask((table) => table.goToPage(2));
    await page.nextRequest().refuse(status);

    expect(seen.table?.failure).toBe(failure);
    expect(seen.table?.pagination.page).toBe(1);
  });

  it.each([
    [{}, 0],
    [{ "503": { title: "Back at noon", body: null } }, 1],
    [{ "503": null }, 1],
  ])("leaves a status to the panel that has words for it: %o", async (errorNotifications, calls) => {
    const shared = { panel: { errorNotifications, cssHooks: {} } as unknown as Panel };
    const page = await openScreen(Probe, { ...tableProps(), ...shared }, "/admin/tasks");
    const listener = vi.fn();
    onTestFinished(router.on("httpException", listener));

    await ask((table) => table.goToPage(2));
    await page.nextRequest().refuse(503);

    expect(listener).toHaveBeenCalledTimes(calls);
  });

  it("retries the same request, and clears the failure on success", async () => {
    const page = await open();
    vi.spyOn(console, "error").mockImplementation(() => undefined);

    await ask((table) => table.toggleSort("due"));
    await page.nextRequest().lose();
    expect(seen.table?.failure).toBe("unreachable");
    await ask((table) => table.retry());
    const again = page.nextRequest();
    await again.answer({});

    expect(again.url).toBe("/admin/tasks?sort=due&direction=asc");
    expect(seen.table?.failure).toBeNull();
  });
});
