import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import type { SharedProps } from "@/contracts/panels";
import { DataTable } from "@/tables/DataTable";
import { tableProps, tableState } from "@/tables/fixtures";
import { listLocation } from "@/tables/tableLocation";
import type { TableSource } from "@/tables/useTable";
import { openScreen } from "@/testing/openScreen";

const HOME = listLocation({ resource: "tasks", endpoints: ENDPOINTS, nouns: { one: "Task", many: "Tasks" } });

function Tasks({ table, state, rows, pagination: pages }: TableSource) {
  return <DataTable label="Tasks" location={HOME} table={table} state={state} rows={rows} pagination={pages} />;
}

const open = (props: TableSource = tableProps(), shared: Partial<SharedProps> = {}, url = "/admin/tasks") =>
  openScreen(Tasks, { ...props, ...shared }, url);

/** Make the window as narrow as a phone. */
function narrow(): void {
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes("720px"),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}

afterEach(() => vi.restoreAllMocks());

describe("below 720 px", () => {
  it("renders cards: title, badges, two details, and the rest on demand", async () => {
    narrow();
    await open();

    expect(screen.queryByRole("table")).toBeNull();
    const [card] = await screen.findAllByRole("listitem");
    if (!card) throw new Error("There is no card.");
    expect(card).toHaveTextContent("Draft the launch planOpenHours1,204.50BillableYes1 more");
    await userEvent.click(within(card).getByRole("button", { name: "1 more" }));

    expect(within(card).getByText("3 Mar 2026")).toBeVisible();
    expect(within(card).getByRole("button", { name: "Show less" })).toHaveAttribute("aria-expanded", "true");
  });

  it("sorts the cards with a select", async () => {
    narrow();
    const page = await open();
    const order = screen.getByRole("combobox", { name: "Sort by" });

    expect(within(order).getByRole<HTMLOptionElement>("option", { name: "Title, ascending" }).selected).toBe(true);
    await userEvent.selectOptions(order, "Hours, descending");

    expect(page.nextRequest().url).toBe("/admin/tasks?sort=hours&direction=desc");
  });

  it("shows the label of an order without a column", async () => {
    narrow();
    const state = tableState();
    await open(tableProps({ state, definition: { defaultSort: null } }));

    const order = screen.getByRole("combobox", { name: "Sort by" });

    expect(within(order).getByRole<HTMLOptionElement>("option", { name: "Default sorting" }).selected).toBe(true);
  });

  it("keeps the old cards, dimmed", async () => {
    narrow();
    const page = await open();

    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    const cards = screen.getByRole("list", { name: "Tasks" }).parentElement;
    await waitFor(() => expect(cards).toHaveAttribute("aria-busy", "true"));
    expect(cards).toHaveClass("opacity-50");
    expect(screen.getByText("Draft the launch plan")).toBeVisible();
    await act(() => page.nextRequest().answer({}));

    expect(cards).not.toHaveClass("opacity-50");
  });
});
