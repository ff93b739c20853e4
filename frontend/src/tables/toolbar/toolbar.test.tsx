import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { anAction } from "@/actions/fixtures";
import type { Tab, Table, TableState } from "@/contracts/tables";
import { ColumnSearchBox } from "@/tables/toolbar/ColumnSearchBox";
import { TableTabs } from "@/tables/toolbar/TableTabs";
import { TableToolbar } from "@/tables/toolbar/TableToolbar";
import { WrittenVisits, aColumn, aState, aTable, accessibilityFaults, draw } from "@/tables/toolbar/fixtures";
import { openActions } from "@/testing/openActions";

function show(table: Partial<Table>, state: Partial<TableState> = {}, address = "/t") {
  const visits = new WrittenVisits(address);
  draw(<TableToolbar table={aTable(table)} state={aState(state)} visits={visits} search={<input aria-label="Search" />} end={<i>end</i>} />);
  return visits;
}

describe("the toolbar", () => {
  it("holds the search box and what stands last, and nothing the table does not offer", () => {
    show({});

    expect(screen.getByRole("textbox", { name: "Search" })).toBeVisible();
    expect(screen.getByText("end")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("bands the rows, and writes out that they are not banded", async () => {
    const groups = [{ name: "state", label: "State", direction: "asc" as const }];
    const visits = show({ groups, defaultGroup: "state" }, { group: "state" }, "/t?page=4");
    const list = screen.getByRole("combobox", { name: "Group by" });
    expect(list).toHaveValue("state");

    await userEvent.selectOptions(list, "No grouping");
    expect(visits.last).toBe("/t?group=");
    expect(list).toHaveValue("");
    await userEvent.selectOptions(list, "By State");

    expect(visits.last).toBe("/t?group=state");
  });

  it("switches between a table and cards where there are both", async () => {
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

  it("has nothing that axe objects to", async () => {
    show({ layouts: ["table", "grid"], groups: [{ name: "state", label: "State", direction: "asc" }] });

    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe("the tabs", () => {
  const tab = (key: string, changes: Partial<Tab> = {}): Tab => ({ key, label: key, icon: null, active: false, badge: null, ...changes });

  it("say which one is on, and lead to the others", async () => {
    const visits = new WrittenVisits("/t?page=3&search=red");
    draw(<TableTabs tabs={[tab("All", { active: true }), tab("Mine", { icon: "user" })]} visits={visits} />);
    expect(screen.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "Mine" }).querySelector("svg")).not.toBeNull();

    await userEvent.click(screen.getByRole("button", { name: "All" }));
    expect(visits.asked).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Mine" }));

    expect(visits.last).toBe("/t?search=red&tab=Mine");
  });

  it("wear a badge that is known, or one that is counted later", () => {
    const tabs = [tab("All", { active: true, badge: 0 }), tab("Mine")];
    const redraw = draw(<TableTabs tabs={tabs} visits={new WrittenVisits()} />);
    expect(screen.getByRole("button", { name: "All 0" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Mine" })).toBeVisible();

    redraw(<TableTabs tabs={tabs} badges={{ Mine: "10,000+" }} visits={new WrittenVisits()} />);

    expect(screen.getByRole("button", { name: "Mine 10,000+" })).toBeVisible();
  });

  it("are not there when there are none", () => {
    draw(<TableTabs tabs={[]} visits={new WrittenVisits()} />);

    expect(screen.queryByRole("group")).toBeNull();
  });

  it("have nothing that axe objects to", async () => {
    draw(<TableTabs tabs={[tab("All", { active: true }), tab("Mine", { badge: 3 })]} visits={new WrittenVisits()} />);

    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe("the search of a column", () => {
  const box = (table: Partial<Table>, state: Partial<TableState> = {}) => {
    const visits = new WrittenVisits();
    draw(<ColumnSearchBox column={aColumn("title")} table={aTable(table)} state={aState(state)} visits={visits} />);
    return visits;
  };

  it("is not there for a column that has none", () => {
    box({ individualSearchColumns: ["state"] });

    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("asks when the typing pauses, and keeps the searches of other columns", async () => {
    const visits = box({ individualSearchColumns: ["title"] }, { columnSearches: { owner: "Al" } });

    await userEvent.type(screen.getByRole("searchbox", { name: "Search Title" }), "red");

    await waitFor(() => expect(visits.last).toBe("/t?columnSearch[owner]=Al&columnSearch[title]=red"));
  });

  it("asks when it is left, where the table wants it so", async () => {
    const visits = box({ individualSearchColumns: ["title"], searchOnBlur: true, searchDebounce: 0 });

    await userEvent.type(screen.getByRole("searchbox"), "red");
    expect(visits.asked).toEqual([]);
    await userEvent.tab();

    expect(visits.asked).toEqual(["/t?columnSearch[title]=red"]);
  });

  it("asks at once with Enter, and is cleared by Escape", async () => {
    const visits = box({ individualSearchColumns: ["title"], searchDebounce: 60_000 });

    await userEvent.type(screen.getByRole("searchbox"), "red{Enter}");
    expect(visits.last).toBe("/t?columnSearch[title]=red");
    await userEvent.keyboard("{Escape}");

    expect(visits.last).toBe("/t?columnSearch=");
  });
});
