import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ENDPOINTS, aLink, anAction } from "@/actions/fixtures";
import { DataTable } from "@/tables/DataTable";
import { aRow, column, pagination, tableProps, tableState } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS });

function Tasks({ table, state, rows, pagination: pages }: TableSource) {
  return <DataTable label="Tasks" location={HOME} table={table} state={state} rows={rows} pagination={pages} />;
}

const open = (changes: Parameters<typeof tableProps>[0]) => openScreen(Tasks, tableProps(changes), "/admin/tasks");

afterEach(() => vi.restoreAllMocks());

describe("paging by cursor", () => {
  it("goes to the next and previous page without page numbers", async () => {
    const page = await open({ pagination: pagination({ mode: "cursor", next: "after25", previous: null }) });

    expect(screen.queryByRole("textbox", { name: "Page" })).toBeNull();
    expect(screen.getByRole("button", { name: "Previous page" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    const request = page.nextRequest();
    expect(request.url).toBe("/admin/tasks?cursor=after25");
    await request.answer({ pagination: pagination({ mode: "cursor", next: null, previous: "before26" }) });
    await userEvent.click(screen.getByRole("button", { name: "Previous page" }));

    expect(page.nextRequest().url).toBe("/admin/tasks?cursor=before26");
  });

  it("shows the number of rows if their position is unknown", async () => {
    await open({ pagination: pagination({ mode: "cursor", from: null, to: null, next: "x" }) });

    expect(screen.getByRole("status")).toHaveTextContent("2 rows");
  });
});

describe("a total that is not exact", () => {
  it("is counted on demand", async () => {
    const page = await open({ pagination: pagination({ total: 10000, totalIsExact: false }) });

    await userEvent.click(screen.getByRole("button", { name: "Show exact count" }));

    expect(page.nextRequest().url).toBe("/admin/tasks?count=exact");
  });

  it("is the only one with that button", async () => {
    await open({});

    expect(screen.queryByRole("button", { name: "Show exact count" })).toBeNull();
  });
});

describe("polling", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const definition = { polling: 10 };

  it("requests only the rows, repeatedly", async () => {
    const page = await open({ definition });

    await pass(10);
    const first = page.nextRequest();
    expect(first.headers["X-Inertia-Partial-Data"]).toBe("rows,state,pagination");
    await first.answer({});
    await pass(10);

    expect(page.requests).toHaveLength(2);
  });

  it("pauses in a hidden tab, and polls immediately when it is visible", async () => {
    const page = await open({ definition });
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);

    await pass(60);
    expect(page.requests).toHaveLength(0);
    hidden.mockReturnValue(false);
    await act(async () => {
      document.dispatchEvent(new Event("visibilitychange"));
      await vi.advanceTimersByTimeAsync(0);
    });

    expect(page.requests).toHaveLength(1);
  });

  it("waits longer after a failure", async () => {
    const page = await open({ definition });

    await pass(10);
    await page.nextRequest().refuse(500);
    await pass(11);
    expect(page.requests).toHaveLength(1);
    await pass(10);

    expect(page.requests).toHaveLength(2);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("cards", () => {
  const slots = { title: "title", description: "note", image: "face", badges: ["state"], details: ["hours"], columns: 3 };
  const columns = [
    column("face", { type: "image" }),
    column("title"),
    column("note"),
    column("state", { type: "badge" }),
    column("hours", { type: "number" }),
    column("secret"),
  ];
  const rows = [
    aRow(
      1,
      {
        face: { url: null, fallback: "ML", alt: "Mara Lind" },
        title: "Draft the plan",
        note: "Before spring",
        state: { value: "open", label: "Open", color: "info" },
        hours: { display: "8", raw: 8 },
        secret: "Not on the card",
      },
      { url: "/admin/tasks/1", actions: [aLink("Edit", "/admin/tasks/1/edit")] },
    ),
  ];

  it("fill the declared slots, with selection and actions", async () => {
    await open({
      rows,
      definition: { columns, cards: slots, layouts: ["table", "grid"], selectable: true, bulkActions: [anAction("Archive")] },
      state: tableState({ layout: "grid" }),
    });
    const card = await screen.findByRole("listitem");

    expect(screen.queryByRole("table")).toBeNull();
    expect(within(card).getByRole("img", { name: "Mara Lind" })).toHaveTextContent("ML");
    expect(within(card).getByRole("link", { name: "Draft the plan" })).toHaveAttribute("href", "/admin/tasks/1");
    expect(within(card).getByText("Before spring")).toBeVisible();
    expect(within(card).getByText("Open")).toBeVisible();
    expect(within(card).getByText("Hours")).toBeVisible();
    expect(within(card).queryByText("Not on the card")).toBeNull();
    expect(within(card).getByRole("button", { name: /^Actions: / })).toBeVisible();
    await userEvent.click(within(card).getByRole("checkbox"));

    expect(screen.getByRole("button", { name: "Archive" })).toBeVisible();
  });
});

describe("without rows", () => {
  const none = pagination({ total: 0, from: null, to: null, lastPage: 1 });

  it("offers the actions of the empty state", async () => {
    const emptyState = { heading: "No tasks yet", description: null, icon: null, component: null, actions: [anAction("Import")] };
    const page = await open({ rows: [], pagination: none, definition: { emptyState } });

    await userEvent.click(screen.getByRole("button", { name: "Import" }));

    expect(page.nextRequest().url).toBe("/admin/actions/table");
  });

  it("offers to clear the filters", async () => {
    const state = tableState({ filters: { state: "late" }, filterIndicators: [{ name: "state", label: "State: Late" }] });
    const page = await open({ rows: [], pagination: none, state });

    expect(screen.getByText("No results match your filters")).toBeVisible();
    const [clear] = screen.getAllByText("Clear filters", { selector: "[data-slot=data-table] button" }).slice(-1);
    if (!clear) throw new Error("There is nothing to press.");
    await userEvent.click(clear);

    expect(page.nextRequest().url).toBe("/admin/tasks?filters=");
  });
});
