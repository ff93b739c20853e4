import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { ENDPOINTS, aDeletion, aLink, anAction } from "@/actions/fixtures";
import type { Row, Table } from "@/contracts/tables";
import { activeShortcuts } from "@/support/shortcuts";
import { DataTable } from "@/tables/DataTable";
import { TASKS, aRow, column, tableProps, tableState } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";
import { aPanel } from "@/testing/props";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS, nouns: { one: "Task", many: "Tasks" } });

function Tasks({ table, state, rows, pagination: pages, summaries, groupSummaries }: TableSource) {
  return (
    <DataTable
      label="Tasks"
      location={HOME}
      table={table}
      state={state}
      rows={rows}
      pagination={pages}
      summaries={summaries}
      groupSummaries={groupSummaries}
    />
  );
}

const open = (changes: Parameters<typeof tableProps>[0] = {}) =>
  openScreen(Tasks, { ...tableProps(changes), panel: aPanel() }, "/admin/tasks");

/** The tasks, with something different in each. */
const tasks = (changes: Partial<Row>): Row[] => TASKS.map((row) => ({ ...row, ...changes }));

const headers = () => screen.getAllByRole("columnheader").map((header) => header.textContent);

afterEach(() => vi.restoreAllMocks());

describe("columns", () => {
  it("are visible and ordered as in the state, pinned ones at their edge", async () => {
    const [title, state, hours, billable, due] = tableProps().table.columns;
    if (!title || !state || !hours || !billable || !due) throw new Error("There are five columns.");
    const columns = [title, { ...state, frozen: "end" as const }, hours, billable, { ...due, frozen: "start" as const }];
    await open({
      definition: { columns },
      state: tableState({
        columns: { visible: ["title", "state", "hours", "due"], order: ["hours", "state", "title", "due", "billable"] },
      }),
    });

    expect(headers()).toEqual(["Due", "Hours", "Title", "State"]);
    expect(screen.getByRole("columnheader", { name: "Due" })).toHaveAttribute("data-pin", "start");
    expect(screen.getByRole("columnheader", { name: "State" })).toHaveAttribute("data-pin", "end");
    expect(screen.getByRole("columnheader", { name: "Hours" })).not.toHaveAttribute("data-pin");
  });

  it("are not pinned if they would take more than 60 % of the width", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(500);
    const width = vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(290);
    await open();
    const frame = () => screen.getByRole("region", { name: "Tasks" }).parentElement;
    expect(frame()).toHaveAttribute("data-unpinned", "false");

    document.body.innerHTML = "";
    width.mockReturnValue(310);
    await open();

    expect(frame()).toHaveAttribute("data-unpinned", "true");
  });

  it("have a width, a header that may wrap, an alignment and a tooltip", async () => {
    await open({
      definition: {
        columns: [column("title", { width: "12rem", wrapHeader: true, headerAlignment: "center", headerTooltip: "What is to be done" })],
      },
    });
    const header = screen.getByRole("columnheader");

    expect(header).toHaveStyle({ width: "12rem" });
    expect(header).toHaveClass("whitespace-normal", "text-center");
    expect(screen.getByRole("button", { name: "Title" })).toHaveAccessibleDescription("What is to be done");
  });
});

describe("a row", () => {
  it("links to its record from the first column", async () => {
    await open({ rows: tasks({ url: "/admin/tasks/1" }) });

    expect(screen.getByRole("link", { name: "Draft the launch plan" })).toHaveAttribute("href", "/admin/tasks/1");
    expect(screen.getAllByRole("link")).toHaveLength(2);
  });

  it("applies the link, tooltip and attributes of its cells", async () => {
    await open({
      rows: tasks({
        url: "/admin/tasks/1",
        cellMeta: {
          title: { url: "https://example.org/plan", attributes: { "data-mark": "7", class: "loud", onclick: "alert(1)", style: "color:red" } },
          hours: { tooltip: "Since March" },
        },
      }),
    });
    const [cell] = screen.getAllByRole("rowheader");

    expect(screen.getByRole("link", { name: "Invoice the museum" })).toHaveAttribute("href", "https://example.org/plan");
    expect(cell).toHaveAttribute("data-mark", "7");
    expect(cell).toHaveClass("loud");
    expect(cell).not.toHaveAttribute("onclick");
    expect(cell).not.toHaveAttribute("style", expect.stringContaining("red"));
    expect(screen.getAllByText("Since March")).toHaveLength(2);
  });

  it("runs the action of a cell", async () => {
    const page = await open({ rows: tasks({ cellMeta: { state: { action: anAction("Close") } } }) });

    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    const request = page.nextRequest();

    expect(request.url).toBe("/admin/actions/record");
    expect(request.body).toMatchObject({ resource: "tasks", action: "close", record: 1 });
  });

  it.each<[Table["recordActions"]["position"], number]>([
    ["after_columns", 5],
    ["before_columns", 0],
    ["after_cells", 4],
  ])("has its actions %s", async (position, index) => {
    const columns = tableProps().table.columns.map((each) => (each.name === "due" ? { ...each, frozen: "end" as const } : each));
    await open({
      rows: tasks({ actions: [aLink("Edit", "/admin/tasks/1/edit"), aDeletion()] }),
      definition: { columns, recordActions: { position, label: "Do" } },
    });

    expect(headers().indexOf("Do")).toBe(index);
    expect(screen.getByRole("button", { name: "Actions: Draft the launch plan" })).toBeVisible();
  });

  it("keeps its actions visible if the table says so", async () => {
    const rows = tasks({ actions: [aLink("Edit", "/admin/tasks/1/edit")] });
    await open({ rows, definition: { frozen: { start: false, actions: true } } });

    expect(screen.getByRole("columnheader", { name: "Actions" })).toHaveAttribute("data-pin", "end");
  });
});

describe("groups", () => {
  const rows = TASKS.map((row, index) => ({ ...row, group: { key: `g${index}`, title: `Studio ${index}`, description: "Berlin" } }));

  it("have a header above their rows", async () => {
    await open({ rows });

    const bands = screen.getAllByRole("rowheader").map((header) => header.textContent);
    expect(bands).toEqual(["Studio 0Berlin", "Draft the launch plan", "Studio 1Berlin", "Invoice the museum"]);
  });

  it("have their own summaries below them", async () => {
    const sum = { name: "sum", label: "Sum", value: "8 h", raw: 8, perPage: false };
    await open({ rows, definition: { summarized: true }, groupSummaries: { g1: { hours: [sum] } } });

    expect(within(screen.getByRole("row", { name: "Studio 1" })).getByText("8 h")).toBeVisible();
  });
});

describe("records in the trash", () => {
  it("are marked, and the others are not", async () => {
    await open({ rows: TASKS.map((row, index) => (index === 0 ? { ...row, trashed: true } : row)) });

    const [marked, ...rest] = screen.getAllByRole("rowheader");
    expect(marked).toHaveTextContent("Draft the launch planDeleted");
    expect(marked?.closest("tr")).toHaveAttribute("data-trashed", "true");
    expect(rest.some((header) => header.textContent.includes("Deleted"))).toBe(false);
  });
});

describe("summaries", () => {
  it("have no row if their columns are hidden", async () => {
    await open({ definition: { summarized: true }, summaries: {} });

    expect(screen.queryByRole("row", { name: "Total" })).toBeNull();
  });

  it("reserve their space until they are loaded", async () => {
    await open({ definition: { summarized: true } });
    const row = screen.getByRole("row", { name: "Total" });

    expect(row).toHaveAttribute("aria-busy", "true");
    expect(row.querySelectorAll("[data-slot=skeleton]")).toHaveLength(1);
  });

  it("are below their columns, and show if they are of the page only", async () => {
    const figures = [
      { name: "sum", label: "Sum", value: "1,212.50", raw: "1212.50", perPage: false },
      { name: "avg", label: "Average", value: "606.25", raw: "606.25", perPage: true },
    ];
    await open({ definition: { summarized: true }, summaries: { hours: figures } });
    const row = screen.getByRole("row", { name: "Total" });

    expect(row).toHaveAttribute("aria-busy", "false");
    expect(within(row).getByRole("cell", { name: "Sum 1,212.50 Average, this page 606.25" })).toBeVisible();
  });

  it("are missing if there are none", async () => {
    await open();

    expect(screen.queryByRole("row", { name: "Total" })).toBeNull();
  });
});

describe("selection", () => {
  const many = Array.from({ length: 5 }, (_, index) => aRow(index + 1, { title: `Task ${index + 1}` }));
  const definition = { selectable: true, bulkActions: [anAction("Archive")] };
  const ticked = () => screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Select Task/ }).filter(({ checked }) => checked).length;
  const box = (name: string) => screen.getByRole("checkbox", { name });

  it("is missing without bulk actions", async () => {
    await open();

    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("selects rows, a range with Shift, and the page", async () => {
    await open({ rows: many, definition });
    const user = userEvent.setup();

    await user.click(box("Select Task 2"));
    expect(box("Select all rows on this page")).toBePartiallyChecked();
    await user.keyboard("{Shift>}");
    await user.click(box("Select Task 4"));
    await user.keyboard("{/Shift}");
    expect(ticked()).toBe(3);
    await user.click(box("Select all rows on this page"));
    expect(ticked()).toBe(5);
    await user.click(box("Select all rows on this page"));

    expect(ticked()).toBe(0);
  });

  it("sends the keys, and is cleared after success", async () => {
    const page = await open({ rows: many, definition });
    await userEvent.click(box("Select Task 2"));

    await userEvent.click(screen.getByRole("button", { name: "Archive" }));
    const request = page.nextRequest();
    expect(request.url).toBe("/admin/actions/bulk");
    expect(request.body).toMatchObject({ action: "archive", records: [2] });
    expect(ticked()).toBe(1);
    await request.redirectBack();

    expect(ticked()).toBe(0);
    expect(screen.queryByRole("button", { name: "Archive" })).toBeNull();
  });

  it("is cleared when the layout changes", async () => {
    const page = await open({ rows: many, definition });
    await userEvent.click(box("Select Task 2"));

    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await page.nextRequest().answer({ state: tableState({ layout: "grid" }) });

    expect(ticked()).toBe(0);
  });
});

describe("keys", () => {
  it("move over the rows, select and open them", async () => {
    const page = await open({ rows: tasks({ url: "/admin/tasks/9" }), definition: { selectable: true } });
    const rows = screen.getAllByRole("row").slice(1);

    await userEvent.keyboard("j");
    expect(rows[0]).toHaveFocus();
    await userEvent.keyboard("jj");
    expect(rows[1]).toHaveFocus();
    await userEvent.keyboard("kx");
    expect(screen.getByRole("checkbox", { name: "Select Draft the launch plan" })).toBeChecked();
    await userEvent.keyboard("{Enter}");

    expect(page.nextRequest().url).toBe("/admin/tasks/9");
  });

  it("edit the focused row", async () => {
    const page = await open({ rows: tasks({ actions: [aLink("Edit", "/admin/tasks/9/edit", { name: "edit" })] }) });

    await userEvent.keyboard("e");
    expect(page.requests).toHaveLength(0);
    await userEvent.keyboard("je");

    expect(page.nextRequest().url).toBe("/admin/tasks/9/edit");
  });

  it("leave a link outside of the panel to the browser", async () => {
    const page = await open({ rows: tasks({ url: "#elsewhere", actions: [aLink("Edit", "#elsewhere", { name: "edit" })] }) });
    window.history.replaceState(null, "", "/shop/tasks");

    await userEvent.keyboard("j{Enter}");
    expect(window.location.hash).toBe("#elsewhere");
    window.history.replaceState(null, "", "/shop/tasks");
    await userEvent.keyboard("e");

    expect(window.location.hash).toBe("#elsewhere");
    expect(page.requests).toHaveLength(0);
  });

  it("are ignored in a text field", async () => {
    await open({ definition: { selectable: true } });

    await userEvent.type(screen.getByRole("searchbox"), "jx?");

    expect(screen.getByRole("searchbox")).toHaveFocus();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are listed in the shortcut sheet", async () => {
    await open({ definition: { searchable: true } });

    expect([...activeShortcuts()]).toEqual(expect.arrayContaining(["search", "nextRow", "openRow"]));
    expect(activeShortcuts()).not.toContain("selectRow");
  });
});
