import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import type { NavigationGroup } from "@/contracts/panels";
import { Navigation } from "@/panel/Navigation";
import { anItem } from "@/testing/props";
import { renderInPage } from "@/testing/renderApp";

function aGroup(label: string | null, changes: Partial<NavigationGroup> = {}): NavigationGroup {
  return { label, sort: 0, collapsible: label !== null, parent: null, items: [], ...changes };
}

const GROUPS = [
  aGroup(null, { items: [anItem("Dashboard")] }),
  aGroup("Delivery", {
    items: [
      anItem("Projects", { active: true, badge: 12 }),
      anItem("Tasks", { children: [anItem("Open"), anItem("Done")] }),
      anItem("Reports", { fullPage: true }),
    ],
  }),
];

test("only the active item is the current page", () => {
  renderInPage(<Navigation />, { shared: { navigation: GROUPS } });

  const current = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");

  expect(current.map(({ textContent }) => textContent)).toEqual(["Projects12"]);
});

test("a collapsed group shows its active item and stays collapsed", async () => {
  const user = userEvent.setup();
  const { unmount } = renderInPage(<Navigation />, { shared: { navigation: GROUPS } });

  await user.click(screen.getByRole("button", { name: "Delivery", expanded: true }));
  const group = screen.getByRole("group", { name: "Delivery" });
  expect(within(group).getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Projects12"]);

  unmount();
  renderInPage(<Navigation />, { shared: { navigation: GROUPS } });
  expect(screen.getByRole("button", { name: "Delivery", expanded: false })).toBeInTheDocument();
});

test("children are shown on demand, and always if one is active", async () => {
  const user = userEvent.setup();
  const { unmount } = renderInPage(<Navigation />, { shared: { navigation: GROUPS } });
  expect(screen.queryByRole("link", { name: "Open" })).not.toBeInTheDocument();

  await user.click(screen.getByRole("button", { name: "Show the items below Tasks" }));
  expect(screen.getByRole("link", { name: "Open" })).toBeInTheDocument();
  unmount();
  localStorage.clear();

  const within = [aGroup(null, { items: [anItem("Tasks", { children: [anItem("Done", { active: true })] })] })];
  renderInPage(<Navigation />, { shared: { navigation: within } });
  expect(screen.getByRole("link", { name: "Done", current: "page" })).toBeInTheDocument();
});

test("a group with a parent is inside it", () => {
  const groups = [aGroup("Delivery", { items: [anItem("Projects")] }), aGroup("Archive", { parent: "Delivery", items: [anItem("Old")] })];
  renderInPage(<Navigation />, { shared: { navigation: groups } });

  const outer = screen.getByRole("group", { name: "Delivery" });

  expect(within(outer).getByRole("link", { name: "Old" })).toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: "Old" })).toHaveLength(1);
});

test("in a collapsed sidebar every item keeps its name", async () => {
  renderInPage(<Navigation collapsed />, { shared: { navigation: GROUPS } });

  expect(await screen.findByRole("link", { name: "Projects 12" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Dashboard" })).toBeInTheDocument();
});

test("without the shared props it throws a helpful error", () => {
  expect(() => render(<Navigation />)).toThrow("SharedPropsContext");
});

test("the text of a badge is its tooltip and part of the accessible name", () => {
  const groups = [aGroup(null, { items: [anItem("Tasks", { badge: "99+", badgeTooltip: "More than 99 overdue" })] })];
  renderInPage(<Navigation />, { shared: { navigation: groups } });

  expect(screen.getByRole("link", { name: "Tasks More than 99 overdue" })).toBeInTheDocument();
  expect(screen.getByText("99+")).toHaveAttribute("title", "More than 99 overdue");
});

test.each([
  [{ badge: "99+", badgeTooltip: "More than 99 overdue" }, "Tasks More than 99 overdue", "Tasks 99+More than 99 overdue"],
  [{ badge: 3 }, "Tasks 3", "Tasks 3"],
  [{}, "Tasks", "Tasks"],
])("a collapsed item with %o has all of it in its tooltip", async (changes, name, text) => {
  const groups = [aGroup(null, { items: [anItem("Tasks", changes)] })];
  renderInPage(<Navigation collapsed />, { shared: { navigation: groups } });

  const link = () => screen.getByRole("link", { name });
  // The tooltip is loaded after the link.
  await waitFor(() => expect(link().parentElement).toHaveAttribute("data-state"));
  await userEvent.hover(link());

  expect((await screen.findByRole("tooltip")).textContent).toBe(text);
});
