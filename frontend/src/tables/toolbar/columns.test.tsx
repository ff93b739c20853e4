import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { ColumnManager, TableState } from "@/contracts/tables";
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
    expect(visits.last).toBe(
      "/t?columns[visible][]=title&columns[visible][]=due&columns[order][]=title&columns[order][]=state&columns[order][]=due",
    );
    expect(box).not.toBeChecked();
    await userEvent.click(box);

    expect(visits.last).toContain("columns[visible][]=title&columns[visible][]=state&columns[visible][]=due");
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
    expect(visits.last).toContain("columns[order][]=state&columns[order][]=title&columns[order][]=due");
    expect(screen.getByRole("button", { name: "Move Title down" })).toHaveFocus();
    expect(within(panel).getByRole("status")).toHaveTextContent("Title is now at position 2 of 3");
    await userEvent.keyboard("{Enter}{Enter}");

    expect(names(panel)).toEqual(["State", "Due", "Title"]);
    expect(visits.asked).toHaveLength(2);
  });

  it("moves a column by dragging", async () => {
    const { visits, panel } = await open({ reorderable: true });
    const item = (index: number) => within(panel).getAllByRole("listitem")[index] ?? panel;
    const dataTransfer = { effectAllowed: "" };

    fireEvent.dragStart(item(2), { dataTransfer });
    fireEvent.dragOver(item(0), { dataTransfer });
    fireEvent.drop(item(0), { dataTransfer });
    fireEvent.dragEnd(item(2), { dataTransfer });

    expect(names(panel)).toEqual(["Due", "Title", "State"]);
    expect(visits.last).toContain("columns[order][]=due&columns[order][]=title&columns[order][]=state");
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

    expect(visits.asked).toEqual([
      "/t?columns[visible][]=title&columns[visible][]=state&columns[order][]=title&columns[order][]=state&columns[order][]=due",
    ]);
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
