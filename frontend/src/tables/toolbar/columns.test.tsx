import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { ColumnManager, TableState } from "@/contracts/tables";
import { column } from "@/tables/fixtures";
import { TableToolbar } from "@/tables/toolbar/TableToolbar";
import { WrittenVisits, aState, aTable, accessibilityViolations, draw } from "@/tables/toolbar/fixtures";

async function open(manager: Partial<ColumnManager> = {}, state: Partial<TableState> = {}) {
  const visits = new WrittenVisits();
  const table = aTable({ columnManager: { ...aTable().columnManager, toggleable: ["state", "due"], ...manager } });
  const toolbar = (changes: Partial<TableState>) => <TableToolbar table={table} state={aState(changes)} visits={visits} />;
  const redraw = draw(toolbar(state));
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const panel = await screen.findByRole("dialog", { name: "Columns" });
  return { visits, panel, answer: (changes: Partial<TableState>) => redraw(toolbar(changes)) };
}

const names = (panel: HTMLElement) => within(panel).getAllByRole("listitem").map((item) => item.textContent);

describe("the column manager", () => {
  it("is missing if no column can be hidden or moved", () => {
    draw(<TableToolbar table={aTable()} state={aState()} visits={new WrittenVisits()} />);

    expect(screen.queryByRole("button", { name: "Columns" })).toBeNull();
  });

  it("hides a column and shows it again", async () => {
    const { visits } = await open();
    const box = screen.getByRole("checkbox", { name: "State" });

    await userEvent.click(box);
    expect(visits.last).toBe("/t?columns=-state");
    expect(box).not.toBeChecked();
    await userEvent.click(box);

    expect(visits.last).toBe("/t?columns=");
  });

  it("does not hide locked columns, or the last visible one", async () => {
    await open({ toggleable: ["state", "due"] }, { columns: { visible: ["state"], order: ["title", "state", "due"] } });

    expect(screen.getByRole("checkbox", { name: "Title" })).toBeDisabled();
    expect(screen.getByRole("checkbox", { name: "State" })).toBeDisabled();
    expect(screen.getByRole("checkbox", { name: "Due" })).toBeEnabled();
  });

  it("moves a column with its buttons, keeps the focus and announces the position", async () => {
    const { visits, panel } = await open({ reorderable: true });

    await userEvent.click(screen.getByRole("button", { name: "Move Title down" }));
    expect(names(panel)).toEqual(["State", "Title", "Due"]);
    expect(visits.last).toBe("/t?columns=title:1");
    expect(screen.getByRole("button", { name: "Move Title down" })).toHaveFocus();
    expect(panel.querySelector("[data-slot=column-moved]")).toHaveTextContent("Title is now at position 2 of 3");
    await userEvent.keyboard("{Enter}{Enter}");

    expect(names(panel)).toEqual(["State", "Due", "Title"]);
    expect(visits.asked).toHaveLength(2);
  });

  it("moves a column by keyboard, and sends the order once", async () => {
    const { visits, panel } = await open({ reorderable: true });

    screen.getByRole("button", { name: "Move Title" }).focus();
    await userEvent.keyboard(" {ArrowDown}{ArrowDown} ");

    expect(names(panel)).toEqual(["State", "Due", "Title"]);
    expect(visits.asked).toEqual(["/t?columns=title:2"]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Move Title" })).toHaveFocus());
  });

  it("cancels the move of a held column with Escape, and stays open until the next Escape", async () => {
    const { visits, panel } = await open({ reorderable: true });

    screen.getByRole("button", { name: "Move Title" }).focus();
    await userEvent.keyboard(" {ArrowDown}{ArrowDown}");
    expect(within(panel).getByText("Title, position 3 of 3")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    expect(names(panel)).toEqual(["Title", "State", "Due"]);
    expect(panel).toBeVisible();
    expect(visits.asked).toEqual([]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Move Title" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("has a heading, and a search if there are more than eight columns", async () => {
    const { panel } = await open();
    expect(within(panel).getByRole("heading", { name: "Columns" })).toBeVisible();
    expect(within(panel).queryByRole("searchbox")).toBeNull();
  });

  it("finds columns by their labels, without moving them", async () => {
    const labels = ["Title", "State", "Due", "Owner", "Team", "Priority", "Hours", "Budget", "Notes"];
    const columns = labels.map((label) => column(label.toLowerCase(), { label }));
    const all = columns.map(({ name }) => name);
    const table = aTable({ columns, columnManager: { ...aTable().columnManager, toggleable: all, reorderable: true } });
    const visits = new WrittenVisits();
    draw(<TableToolbar table={table} state={aState({ columns: { visible: all, order: all } })} visits={visits} />);
    await userEvent.click(screen.getByRole("button", { name: "Columns" }));
    const panel = await screen.findByRole("dialog", { name: "Columns" });

    await userEvent.type(within(panel).getByRole("searchbox", { name: "Search columns" }), "ow");
    expect(names(panel)).toEqual(["Owner"]);
    expect(within(panel).queryByRole("button", { name: "Move Owner" })).toBeNull();
    await userEvent.click(within(panel).getByRole("checkbox", { name: "Owner" }));
    expect(visits.last).toBe("/t?columns=-owner");
    await userEvent.type(within(panel).getByRole("searchbox", { name: "Search columns" }), "xx");

    expect(panel).toHaveTextContent("No columns found");
  });

  it("has no move buttons if columns are not reorderable", async () => {
    await open();

    expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
  });

  it("applies with a button if it is deferred, and discards changes that were not applied", async () => {
    const { visits } = await open({ deferred: true });
    await userEvent.click(screen.getByRole("checkbox", { name: "State" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(visits.asked).toEqual([]);

    await userEvent.click(screen.getByRole("button", { name: "Columns" }));
    expect(await screen.findByRole("checkbox", { name: "State" })).toBeChecked();
    await userEvent.click(screen.getByRole("checkbox", { name: "Due" }));
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));

    expect(visits.asked).toEqual(["/t?columns=-due"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("resets to the declared columns, and shows them after the response", async () => {
    const { visits, answer } = await open({}, { columns: { visible: ["title"], order: ["due", "title", "state"] } });
    await userEvent.click(screen.getByRole("checkbox", { name: "Due" }));

    await userEvent.click(screen.getByRole("button", { name: "Reset columns" }));
    expect(visits.last).toBe("/t?columns=");
    answer({});

    expect(names(screen.getByRole("dialog"))).toEqual(["Title", "State", "Due"]);
    expect(screen.getByRole("checkbox", { name: "State" })).toBeChecked();
  });

  it("has no reset button if the table declares none", async () => {
    await open({ showReset: false });

    expect(screen.queryByRole("button", { name: "Reset columns" })).toBeNull();
  });

  it.each([
    [false, "popover"],
    [true, "dialog"],
  ])("with modal %s stands in a %s", async (modal, slot) => {
    const { panel } = await open({ modal });

    expect(panel).toHaveAttribute("data-slot", slot);
  });

  it("has no accessibility violations", async () => {
    await open({ reorderable: true, deferred: true });

    expect(await accessibilityViolations()).toEqual([]);
  });
});
