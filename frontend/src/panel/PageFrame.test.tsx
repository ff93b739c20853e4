import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Cluster, PageMetadata } from "@/contracts/pages";
import { PageFrame } from "@/panel/PageFrame";
import { pageMetadata } from "@/testing/props";
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
  draw({ subNavigation: { items: LINKS, position } });

  const links = screen.getByRole("navigation", { name: "This record" });

  expect(comesBefore(screen.getByRole("heading", { level: 1 }), links)).toBe(true);
  expect(comesBefore(links, screen.getByText("Content"))).toBe(position !== "end");
});

test("cluster navigation and record links are separate landmarks", () => {
  draw({ cluster: { ...BAR, position: "sidebar" }, subNavigation: { items: LINKS, position: "start" } });

  expect(screen.getAllByRole("navigation").map((nav) => nav.getAttribute("aria-label"))).toEqual(["Catalogue", "This record"]);
});
