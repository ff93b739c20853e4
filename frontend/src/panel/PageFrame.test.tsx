import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Cluster, PageMetadata } from "@/contracts/pages";
import type { NavigationItem, Panel } from "@/contracts/panels";
import { PageFrame } from "@/panel/PageFrame";
import { pageTrail } from "@/panel/pageTrail";
import { aPanel, pageMetadata } from "@/testing/props";
import { renderInPage } from "@/testing/renderApp";

const BAR: Omit<Cluster, "position"> = {
  label: "Catalogue",
  icon: "book",
  items: [
    { label: "Tags", href: "/admin/catalogue/tags", icon: "tag", active: true },
    { label: "Prices", href: "/admin/catalogue/prices", icon: null, active: false },
  ],
};
const LINKS = [
  { key: "view", label: "View", href: "/v", icon: null, active: true },
  { key: "edit", label: "Edit", href: "/e", icon: null, active: false },
];

function draw(more: Partial<PageMetadata>) {
  renderInPage(
    <PageFrame page={pageMetadata("Tags", more)}>
      <p>Content</p>
    </PageFrame>,
  );
}

function comesBefore(first: Element, second: Element): boolean {
  return Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
}

test.each(["header", "sidebar", "right-bar"] as const)("the navigation of a cluster in position %s lists its members", (position) => {
  draw({ cluster: { ...BAR, position } });

  const bar = screen.getByRole("navigation", { name: "Catalogue" });

  expect(within(bar).getAllByRole("link").map((link) => link.textContent)).toEqual(["Tags", "Prices"]);
  expect(within(bar).getByRole("link", { current: "page" })).toHaveTextContent("Tags");
  expect(comesBefore(bar, screen.getByRole("heading", { level: 1 }))).toBe(position === "header");
  expect(comesBefore(bar, screen.getByText("Content"))).toBe(position !== "right-bar");
});

test("a page without a cluster has no such navigation", () => {
  draw({});

  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
});

test.each(["top", "start", "end"] as const)("the links of a record in position %s", (position) => {
  draw({ subNavigation: { label: null, items: LINKS, position } });

  const links = screen.getByRole("navigation", { name: "This record" });

  expect(comesBefore(screen.getByRole("heading", { level: 1 }), links)).toBe(true);
  expect(comesBefore(links, screen.getByText("Content"))).toBe(position !== "end");
});

test("links between other pages have their own name", () => {
  draw({ subNavigation: { label: "Settings", items: LINKS, position: "start" } });

  expect(screen.getByRole("navigation")).toHaveAccessibleName("Settings");
});

test("cluster navigation and record links are separate landmarks", () => {
  draw({ cluster: { ...BAR, position: "sidebar" }, subNavigation: { label: null, items: LINKS, position: "start" } });

  expect(screen.getAllByRole("navigation").map((nav) => nav.getAttribute("aria-label"))).toEqual(["Catalogue", "This record"]);
});

const MEMBERS: NavigationItem[] = BAR.items.map(({ label, href, icon, active }) => ({
  ...{ label, href, icon, active },
  ...{ activeIcon: null, badge: null, sort: 0, fullPage: false, children: [] },
}));

/** The page of a cluster whose members the navigation lists. */
function drawWithNavigation(panel: Panel, children: NavigationItem[] = MEMBERS) {
  const branch: NavigationItem = { ...MEMBERS[0], label: "Catalogue", href: "/admin/catalogue", children } as NavigationItem;
  renderInPage(<PageFrame page={pageMetadata("Tags", { cluster: { ...BAR, position: "header" } })} />, {
    shared: { panel, navigation: [{ label: null, sort: 0, collapsible: false, parent: null, items: [branch] }] },
  });
  return screen.getByRole("navigation", { name: "Catalogue" }).parentElement;
}

test("the tabs of a cluster are only on small screens if the sidebar lists the members", () => {
  expect(drawWithNavigation(aPanel())).toHaveClass("lg:hidden");
});

test("they are on every screen if the navigation is at the top, or does not list the members", () => {
  const { sidebar } = aPanel();
  expect(drawWithNavigation(aPanel({ sidebar: { ...sidebar, variant: "header" } }))).not.toHaveClass("lg:hidden");
  cleanup();
  expect(drawWithNavigation(aPanel(), [])).not.toHaveClass("lg:hidden");
});

test.each([
  ["full", ""],
  ["reading", "max-w-240"],
] as const)("a page of width %s", (width, name) => {
  renderInPage(<PageFrame page={pageMetadata("Tags")} width={width} />);

  const frame = screen.getByRole("heading", { level: 1 }).closest("[data-slot=page]");
  expect(frame?.className.split(" ").filter((each) => each.startsWith("max-w-")).join()).toBe(name);
});

test("the breadcrumbs name the cluster after the dashboard", () => {
  const crumbs = [
    { label: "Dashboard", href: "/admin", current: false },
    { label: "Tags", href: null, current: true },
  ];

  expect(pageTrail(pageMetadata("Tags", { breadcrumbs: crumbs })).map(({ label }) => label)).toEqual(["Dashboard", "Tags"]);
  expect(pageTrail(pageMetadata("Tags", { breadcrumbs: crumbs, cluster: { ...BAR, position: "header" } }))).toEqual([
    crumbs[0],
    { label: "Catalogue", href: "/admin/catalogue/tags", current: false },
    crumbs[1],
  ]);
  expect(pageTrail(undefined)).toEqual([]);
});
