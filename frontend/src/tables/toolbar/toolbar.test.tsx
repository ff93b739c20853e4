import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { anAction } from "@/actions/fixtures";
import type { Tab, Table, TableState } from "@/contracts/tables";
import { ColumnSearchBox } from "@/tables/toolbar/ColumnSearchBox";
import { TableTabs } from "@/tables/toolbar/TableTabs";
import { TableToolbar } from "@/tables/toolbar/TableToolbar";
import { WrittenVisits, aColumn, aState, aTable, accessibilityViolations, draw } from "@/tables/toolbar/fixtures";
import { openActions } from "@/testing/openActions";

function show(table: Partial<Table>, state: Partial<TableState> = {}, address = "/t") {
  const visits = new WrittenVisits(address);
  draw(<TableToolbar table={aTable(table)} state={aState(state)} visits={visits} search={<input aria-label="Search" />} end={<i>end</i>} />);
  return visits;
}

describe("the toolbar", () => {
  it("contains the search box and its last element, and nothing that the table does not offer", () => {
    show({});

    expect(screen.getByRole("textbox", { name: "Search" })).toBeVisible();
    expect(screen.getByText("end")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("groups the rows, and writes an explicit empty group", async () => {
    const groups = [{ name: "state", label: "State", direction: "asc" as const }];
    const visits = show({ groups, defaultGroup: "state" }, { group: "state" }, "/t?page=4");
    const list = screen.getByRole("combobox", { name: "Group by" });
    expect(list).toHaveValue("state");

    await userEvent.selectOptions(list, "Group: None");
    expect(visits.last).toBe("/t?group=");
    expect(list).toHaveValue("");
    await userEvent.selectOptions(list, "Group: State");

    expect(visits.last).toBe("/t?group=state");
  });

  it("switches between table and cards if there are both", async () => {
    const visits = show({ layouts: ["table", "grid"] });
    expect(screen.getByRole("button", { name: "Show as a table" })).toHaveAttribute("aria-pressed", "true");

    await userEvent.click(screen.getByRole("button", { name: "Show as a table" }));
    expect(visits.asked).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Show as cards" }));

    expect(visits.last).toBe("/t?layout=grid");
  });

  it("runs the table's own actions", async () => {
    const page = await openActions(
      <TableToolbar
        table={aTable({ toolbarActions: [anAction("Recount", { name: "recount" })] })}
        state={aState()}
        visits={new WrittenVisits()}
      />,
    );

    await userEvent.click(screen.getByRole("button", { name: "Recount" }));

    expect(page.nextRequest().body).toMatchObject({ action: "recount" });
  });

  it("has no accessibility violations", async () => {
    show({ layouts: ["table", "grid"], groups: [{ name: "state", label: "State", direction: "asc" }] });

    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe("the tabs", () => {
  const tab = (key: string, changes: Partial<Tab> = {}): Tab => ({ key, label: key, icon: null, active: false, badge: null, ...changes });

  it("mark the open one, and switch to the others", async () => {
    const visits = new WrittenVisits("/t?page=3&search=red");
    draw(<TableTabs tabs={[tab("All", { active: true }), tab("Mine", { icon: "user" })]} visits={visits} />);
    expect(screen.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "Mine" }).querySelector("svg")).not.toBeNull();

    await userEvent.click(screen.getByRole("button", { name: "All" }));
    expect(visits.asked).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Mine" }));

    expect(visits.last).toBe("/t?search=red&tab=Mine");
  });

  it("have a badge, or a deferred one", () => {
    const tabs = [tab("All", { active: true, badge: 0 }), tab("Mine")];
    const redraw = draw(<TableTabs tabs={tabs} visits={new WrittenVisits()} />);
    expect(screen.getByRole("button", { name: "All 0" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Mine" })).toBeVisible();

    redraw(<TableTabs tabs={tabs} badges={{ Mine: "10,000+" }} visits={new WrittenVisits()} />);

    expect(screen.getByRole("button", { name: "Mine 10,000+" })).toBeVisible();
  });

  it("are missing if there are none", () => {
    draw(<TableTabs tabs={[]} visits={new WrittenVisits()} />);

    expect(screen.queryByRole("group")).toBeNull();
  });

  it("have no accessibility violations", async () => {
    draw(<TableTabs tabs={[tab("All", { active: true }), tab("Mine", { badge: 3 })]} visits={new WrittenVisits()} />);

    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe("the search of a column", () => {
  const box = (table: Partial<Table>, state: Partial<TableState> = {}) => {
    const visits = new WrittenVisits();
    draw(<ColumnSearchBox column={aColumn("title")} table={aTable(table)} state={aState(state)} visits={visits} />);
    return visits;
  };

  it("is missing for a column without search", () => {
    box({ individualSearchColumns: ["state"] });

    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("searches after a pause, and keeps the other column searches", async () => {
    const visits = box({ individualSearchColumns: ["title"] }, { columnSearches: { owner: "Al" } });

    await userEvent.type(screen.getByRole("searchbox", { name: "Search title" }), "red");

    await waitFor(() => expect(visits.last).toBe("/t?columnSearch[owner]=Al&columnSearch[title]=red"));
  });

  it("searches on blur, if the table says so", async () => {
    const visits = box({ individualSearchColumns: ["title"], searchOnBlur: true, searchDebounce: 0 });

    await userEvent.type(screen.getByRole("searchbox"), "red");
    expect(visits.asked).toEqual([]);
    await userEvent.tab();

    expect(visits.asked).toEqual(["/t?columnSearch[title]=red"]);
  });

  it("searches immediately on Enter, and is cleared by Escape", async () => {
    const visits = box({ individualSearchColumns: ["title"], searchDebounce: 60_000 });

    await userEvent.type(screen.getByRole("searchbox"), "red{Enter}");
    expect(visits.last).toBe("/t?columnSearch[title]=red");
    await userEvent.keyboard("{Escape}");

    expect(visits.last).toBe("/t");
  });
});
