import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, test } from "vitest";

import type { QueryLog, RepeatedQuery } from "@/contracts/debug";
import { QueryBar } from "@/debug/QueryBar";
import { PanelLayout } from "@/panel/PanelLayout";
import { addQueryLogs, hideQueryBar } from "@/support/queryLog";
import { aQueryLog } from "@/testing/aQueryLog";
import { renderApp, renderInPage } from "@/testing/renderApp";

const LOOP: RepeatedQuery = {
  kind: "n_plus_one",
  sql: "SELECT name FROM customer WHERE id = %s",
  count: 6,
  milliseconds: 1.5,
  locations: ["shop/widgets.py:12 in Names.stats"],
};

function open(...queryLog: QueryLog[]) {
  return renderInPage(<QueryBar />, { shared: { queryLog } });
}

const bar = () => screen.getByRole("complementary", { name: "Queries" });
const toggle = () => within(bar()).getByRole("button", { expanded: false });

test("the closed bar sums up the requests of the page", () => {
  open(aQueryLog({ queries: 11, milliseconds: 20, duplicates: 2 }));
  act(() => addQueryLogs([aQueryLog({ isPage: false, queries: 1, milliseconds: 1.25 })]));

  expect(toggle()).toHaveTextContent("12 queries21 ms2 requests2 duplicates");
  expect(document.documentElement.style.getPropertyValue("--query-bar")).toBe("0px");
});

test("the open bar lists queries by section, with their lines", async () => {
  open(aQueryLog());

  await userEvent.click(toggle());

  const sections = screen.getByRole("region", { name: "Queries by section" });
  const table = within(sections).getByText("tasks").closest("details");
  expect(table).toHaveTextContent("Tabletasks2 queries6.1 ms25 rows");
  await userEvent.click(within(sections).getByText("tasks"));
  expect(table).toHaveAttribute("open");
  const [first, second] = within(table as HTMLElement).getAllByRole("listitem");
  expect(first).toHaveTextContent("SELECT id FROM task5 ms25 rowsshop/tables.py:7 in rows");
  expect(second).toHaveTextContent("replica");
  expect(within(sections).getByText("Rest of the request")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Repeated queries" })).not.toBeInTheDocument();
});

test("repeated queries come first, with the line that ran them", async () => {
  open(aQueryLog({ repeated: [LOOP, { ...LOOP, kind: "duplicate", sql: "SELECT id FROM task", count: 2 }], omitted: 4 }));

  await userEvent.click(toggle());

  const [loop, twice] = within(screen.getByRole("region", { name: "Repeated queries" })).getAllByRole("listitem");
  expect(loop).toHaveTextContent("N+16 times1.5 msshop/widgets.py:12 in Names.statsSELECT name");
  expect(twice).toHaveTextContent("Duplicate2 times");
  expect(screen.getByText("tasks").closest("summary")).toHaveTextContent("1 repeated");
  expect(screen.getByText("4 queries are not listed.")).toBeVisible();
});

test("the request with duplicates or the slowest is shown first, and another can be chosen", async () => {
  open(aQueryLog({ milliseconds: 3, queries: 2 }));
  act(() => addQueryLogs([aQueryLog({ isPage: false, props: ["rows"], milliseconds: 30, queries: 0, sections: [], records: [] })]));
  await userEvent.click(toggle());

  const request = screen.getByRole("combobox", { name: "Request" });
  expect(request).toHaveDisplayValue("GET /admin/tasks (rows)");
  expect(screen.getByText("This request ran no queries.")).toBeVisible();
  await userEvent.selectOptions(request, "GET /admin/tasks");

  expect(screen.getByText("tasks")).toBeVisible();
});

test("Escape closes the bar and returns the focus", async () => {
  open(aQueryLog());
  await userEvent.click(toggle());
  screen.getByRole("combobox", { name: "Request" }).focus();

  await userEvent.keyboard("{Escape}");

  expect(toggle()).toHaveFocus();
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
});

test("a hidden bar stays hidden until it is shown again", async () => {
  const { unmount } = open(aQueryLog());
  await userEvent.click(screen.getByRole("button", { name: "Hide the query bar" }));
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  expect(document.documentElement.style.getPropertyValue("--query-bar")).toBe("");
  unmount();

  open(aQueryLog());
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  act(() => hideQueryBar(false));

  expect(bar()).toBeVisible();
});

test("the open bar has no accessibility violations", async () => {
  open(aQueryLog({ repeated: [LOOP] }));
  await userEvent.click(toggle());

  const { violations } = await axe.run(bar(), { rules: { "color-contrast": { enabled: false } } });

  expect(violations).toEqual([]);
});

test("the layout loads the bar only if the server sends queries", async () => {
  const { unmount } = renderApp({}, PanelLayout, { shared: { queryLog: [aQueryLog()] } }, () => ({}));
  await waitFor(() => expect(bar()).toBeVisible());
  unmount();

  renderApp({}, PanelLayout, {}, () => ({}));

  expect(await screen.findByRole("main")).toBeVisible();
  expect(screen.queryByRole("complementary", { name: "Queries" })).not.toBeInTheDocument();
});
