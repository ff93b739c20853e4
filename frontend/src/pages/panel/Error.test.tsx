import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { ErrorPage } from "@/contracts/pages";
import ErrorScreen from "@/pages/panel/Error";
import { pageMetadata, sharedProps } from "@/testing/props";
import { renderInPage } from "@/testing/renderApp";

const LOST: ErrorPage = { page: pageMetadata("Not found"), status: 404, text: "This page does not exist.", homeUrl: "/admin" };
const panel = (name: string, current: boolean) => ({
  id: name,
  name,
  brandName: name,
  path: `/${name}`,
  icon: null,
  darkIcon: null,
  url: `/${name}`,
  current,
});
const shared = { panels: [panel("admin", true), panel("shop", false)], search: { ...sharedProps().search, commandsUrl: "/admin/search/commands" } };

test("a missing page has a heading, a way back and a search", () => {
  renderInPage(<ErrorScreen {...LOST} />, { shared });

  expect(screen.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
  expect(screen.getByText("This page does not exist.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the dashboard" })).toHaveAttribute("href", "/admin");
  expect(screen.getByRole("button", { name: "Search…" })).toBeVisible();
  expect(screen.queryByRole("region")).toBeNull();
});

test("a refused page lists the other panels", () => {
  renderInPage(<ErrorScreen {...LOST} status={403} />, { shared });

  const others = within(screen.getByRole("region", { name: "Other panels you can open" }));
  expect(others.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/shop"]);
});
