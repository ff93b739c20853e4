import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import type { SharedProps } from "@/contracts/panels";
import { setFormats } from "@/support/formats";
import locales from "@/support/formats.cases.json";
import { DataTable } from "@/tables/DataTable";
import { pagination, tableProps, tableState } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS, nouns: { one: "Task", many: "Tasks" } });

function Tasks({ table, state, rows, pagination: pages }: TableSource) {
  return <DataTable label="Tasks" location={HOME} table={table} state={state} rows={rows} pagination={pages} />;
}

const open = (props: TableSource = tableProps(), shared: Partial<SharedProps> = {}, url = "/admin/tasks") =>
  openScreen(Tasks, { ...props, ...shared }, url);

afterEach(() => vi.restoreAllMocks());

describe("the table", () => {
  it("is a table, named, with a header for each column and each row", async () => {
    await open();

    const table = screen.getByRole("table", { name: "Tasks" });
    expect(within(table).getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Title",
      "State",
      "Hours",
      "Billable",
      "Due",
    ]);
    expect(within(table).getByRole("rowheader", { name: "Draft the launch plan" })).toBeVisible();
  });

  it("can be scrolled from the keyboard", async () => {
    await open();

    expect(screen.getByRole("region", { name: "Tasks" })).toHaveAttribute("tabindex", "0");
  });

  it("shows the sorted column, and offers the others", async () => {
    const page = await open();

    expect(screen.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending");
    expect(screen.getByRole("columnheader", { name: "Hours" })).toHaveAttribute("aria-sort", "none");
    expect(screen.getByRole("columnheader", { name: "State" })).not.toHaveAttribute("aria-sort");
    expect(screen.queryByRole("button", { name: "State" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Title" }));

    expect(page.nextRequest().url).toBe("/admin/tasks?sort=title&direction=desc");
  });

  it("shows the column's placeholder for an empty value", async () => {
    await open();

    expect(screen.getByRole("cell", { name: "No date" })).toBeVisible();
  });

  it("renders a column of an unknown type as plain text", async () => {
    const props = tableProps();
    const [first, second, ...others] = props.table.columns;
    const strange = { ...second, type: "hologram" } as unknown as NonNullable<typeof first>;

    await open({ ...props, table: { ...props.table, columns: [...(first ? [first] : []), strange, ...others] } });

    expect(screen.getByRole("cell", { name: "Late" })).toBeVisible();
  });

  it("has the class names that a theme can rely on", async () => {
    await open();

    expect(document.querySelectorAll(".panel-table")).toHaveLength(1);
    expect(document.querySelectorAll(".panel-table-row")).toHaveLength(2);
  });
});

describe("density", () => {
  it("is switched, and stored for the next visit", async () => {
    await open();
    expect(screen.getByRole("table")).toHaveAttribute("data-density", "comfortable");

    await userEvent.click(screen.getByRole("button", { name: "Compact rows" }));
    expect(screen.getByRole("table")).toHaveAttribute("data-density", "compact");
    cleanup();
    await open();

    expect(screen.getByRole("table")).toHaveAttribute("data-density", "compact");
  });
});

describe("the search box", () => {
  it("gets the focus at a slash, except while the user is typing", async () => {
    await open();
    const box = screen.getByRole("searchbox", { name: "Search tasks" });

    await userEvent.keyboard("/");
    expect(box).toHaveFocus();
    await userEvent.keyboard("a/b");

    expect(box).toHaveValue("a/b");
  });

  it("searches immediately on Enter", async () => {
    const page = await open(tableProps({ definition: { searchDebounce: 60_000 } }));

    await userEvent.type(screen.getByRole("searchbox"), "red{Enter}");

    expect(page.nextRequest().url).toBe("/admin/tasks?search=red");
  });

  it("searches only on blur, if the table says so", async () => {
    const page = await open(tableProps({ definition: { searchOnBlur: true, searchDebounce: 0 } }));

    await userEvent.type(screen.getByRole("searchbox"), "red");
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(page.requests).toHaveLength(0);
    await userEvent.tab();

    expect(page.nextRequest().url).toBe("/admin/tasks?search=red");
  });

  it("is cleared by its button, which returns the focus", async () => {
    const page = await open(tableProps({ state: tableState({ search: "red" }) }));

    await userEvent.click(screen.getByRole("button", { name: "Clear search" }));

    expect(page.nextRequest().url).toBe("/admin/tasks");
    expect(screen.getByRole("searchbox")).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
  });

  it("is cleared by Escape", async () => {
    const page = await open(tableProps({ state: tableState({ search: "red" }) }));

    await userEvent.type(screen.getByRole("searchbox"), "{Escape}");

    expect(page.nextRequest().url).toBe("/admin/tasks");
  });

  it("is left by Escape when it is empty", async () => {
    const page = await open(tableProps());

    await userEvent.type(screen.getByRole("searchbox"), "{Escape}");

    expect(screen.getByRole("searchbox")).not.toHaveFocus();
    expect(page.requests).toHaveLength(0);
  });

  it.each(["{ArrowDown}", "{Enter}"])("leads to the first row with %s", async (key) => {
    const page = await open(tableProps({ state: tableState({ search: "red" }) }));

    await userEvent.type(screen.getByRole("searchbox"), key);

    expect(document.querySelector("[data-row]")).toHaveFocus();
    expect(page.requests).toHaveLength(0);
  });

  it("is missing if nothing is searchable", async () => {
    await open(tableProps({ definition: { searchable: false } }));

    expect(screen.queryByRole("searchbox")).toBeNull();
  });
});

describe("the count", () => {
  it("is announced, formatted for the locale", async () => {
    setFormats(locales.de.formats);
    onTestFinished(() => setFormats(undefined));
    await open(tableProps(), { locale: "de" });

    expect(screen.getByRole("status")).toHaveTextContent("1–25 of 1.204");
  });

  it("shows that the total is not exact", async () => {
    await open(tableProps({ pagination: pagination({ total: 10000, totalIsExact: false, lastPage: 400 }) }));

    expect(screen.getByRole("status")).toHaveTextContent("1–25 of 10,000+");
    expect(screen.getByText("of 400+")).toBeVisible();
  });

  it("is announced again when it changes", async () => {
    const page = await open();

    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await page.nextRequest().answer({ pagination: pagination({ page: 2, from: 26, to: 50 }) });

    expect(screen.getByRole("status")).toHaveTextContent("26–50 of 1,204");
  });
});

describe("the pager", () => {
  it("goes to the next and the previous page, and keeps the focus at either end", async () => {
    const page = await open();
    const previous = screen.getByRole("button", { name: "Previous page" });

    expect(previous).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(previous);
    expect(page.requests).toHaveLength(0);
    expect(previous).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));

    expect(page.nextRequest().url).toBe("/admin/tasks?page=2");
  });

  it("goes to a typed page number", async () => {
    const page = await open();
    const box = screen.getByRole("textbox", { name: "Page" });

    await userEvent.clear(box);
    await userEvent.type(box, "1x2{Enter}");

    expect(page.nextRequest().url).toBe("/admin/tasks?page=12");
  });

  it("ignores an invalid page number", async () => {
    const page = await open();
    const box = screen.getByRole("textbox", { name: "Page" });

    await userEvent.clear(box);
    await userEvent.type(box, "0{Enter}");

    expect(page.requests).toHaveLength(0);
    expect(box).toHaveValue("1");
  });

  it("changes the rows per page; the current number is always an option", async () => {
    const page = await open(tableProps({ pagination: pagination({ perPage: 30 }) }));
    const sizes = screen.getByRole("combobox", { name: "Rows per page" });

    expect(within(sizes).getAllByRole("option").map((option) => option.textContent)).toEqual(["10", "25", "30", "50"]);
    await userEvent.selectOptions(sizes, "50");

    expect(page.nextRequest().url).toBe("/admin/tasks?perPage=50");
  });

  it("is missing if all rows are on one page", async () => {
    await open(tableProps({ pagination: pagination({ total: 2, lastPage: 1, to: 2 }) }));

    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Rows per page" })).toBeNull();
    expect(screen.getByRole("status")).toHaveTextContent("1–2 of 2");
  });
});

describe("waiting", () => {
  it("keeps the old rows, dimmed after a delay", async () => {
    const page = await open();

    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(screen.getByRole("rowheader", { name: "Draft the launch plan" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true"));
    expect(screen.getByRole("rowheader", { name: "Draft the launch plan" }).closest("tbody")).toHaveClass("opacity-50");
    expect(document.querySelectorAll("tbody [data-slot=skeleton]")).toHaveLength(0);
    await page.nextRequest().answer({});

    expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "false");
    expect(screen.getByRole("rowheader", { name: "Draft the launch plan" }).closest("tbody")).not.toHaveClass("opacity-50");
  });

  it("shows placeholder rows if there is nothing to keep", async () => {
    await open(tableProps({ rows: [], state: tableState({ search: "nothing" }), pagination: pagination({ total: 0 }) }), {}, "/admin/tasks?search=nothing");

    const [button] = screen.getAllByRole("button", { name: "Clear search" }).slice(-1);
    await userEvent.click(button ?? document.body);

    await waitFor(() => expect(document.querySelectorAll("tbody tr[aria-hidden]")).toHaveLength(10));
  });
});

describe("without rows", () => {
  const none = pagination({ total: 0, lastPage: 1, from: null, to: null });

  it("shows the empty state", async () => {
    await open(tableProps({ rows: [], pagination: none }));

    expect(screen.getByText("No tasks yet")).toBeVisible();
    expect(screen.getByText("Tasks appear here once a project has some.")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("shows the search, offers to clear it and keeps the focus", async () => {
    const state = tableState({ search: "zebra" });
    const page = await open(tableProps({ rows: [], pagination: none, state }));

    expect(screen.getByText("No results for “zebra”")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("No results");
    await userEvent.click(screen.getByText("Clear search", { selector: "button" }));

    expect(page.nextRequest().url).toBe("/admin/tasks");
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });

  it("offers to go back from a page beyond the last one", async () => {
    const page = await open(
      tableProps({ rows: [], pagination: pagination({ page: 90, from: null, to: null }) }),
      {},
      "/admin/tasks?page=90",
    );

    await userEvent.click(screen.getByRole("button", { name: "Go to the first page" }));

    expect(page.nextRequest().url).toBe("/admin/tasks");
  });
});

describe("a failure", () => {
  it("is shown above the old rows, and can be retried", async () => {
    const page = await open();

    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await page.nextRequest().refuse(500);
    expect(screen.getByRole("alert")).toHaveTextContent("This list could not be loaded");
    expect(screen.getByRole("rowheader", { name: "Draft the launch plan" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    const again = page.nextRequest();
    await again.answer({});

    expect(again.url).toBe("/admin/tasks?page=2");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("distinguishes a lost connection and an expired session", async () => {
    const page = await open();

    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await page.nextRequest().lose();
    expect(screen.getByRole("alert")).toHaveTextContent("The server could not be reached");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await page.nextRequest().refuse(401);

    expect(screen.getByRole("alert")).toHaveTextContent("Your session has expired");
    expect(screen.getByRole("button", { name: "Reload the page" })).toBeVisible();
  });
});
