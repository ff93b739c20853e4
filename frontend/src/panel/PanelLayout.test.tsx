import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, test, vi } from "vitest";

import type { PageMetadata } from "@/contracts/pages";
import { PageFrame } from "@/panel/PageFrame";
import { PanelLayout } from "@/panel/PanelLayout";
import { registerHostComponents } from "@/registry/hostComponents";
import { aPanel, anItem, pageMetadata } from "@/testing/props";
import { renderApp } from "@/testing/renderApp";
import type { TestPage } from "@/testing/renderApp";

function Plain(props: Record<string, unknown>) {
  return <PageFrame page={props.page as PageMetadata} />;
}

function Broken(): never {
  throw new Error("a page that throws");
}

const navigation = [
  { label: "Delivery", sort: 0, collapsible: true, parent: null, items: [anItem("Projects"), anItem("Tasks")] },
];

function titled(heading: string, changes: Partial<PageMetadata> = {}): Pick<TestPage, "component" | "props"> {
  return { component: "Plain", props: { page: pageMetadata(heading, changes) } };
}

function start(first: TestPage = {}, answer: (url: URL) => TestPage = () => titled("Tasks")) {
  renderApp(
    { Plain, Broken },
    PanelLayout,
    { ...titled("Projects"), url: "/admin/projects", ...first, shared: { navigation, ...first.shared } },
    (url) => ({ shared: { navigation, ...first.shared }, ...answer(url) }),
  );
  return userEvent.setup();
}

test("a visit focuses the new heading, announces it and sets the window title", async () => {
  const user = start();
  await waitFor(() => expect(document.title).toBe("Projects · Northwind"));
  expect(screen.getByRole("heading", { level: 1, name: "Projects" })).not.toHaveFocus();

  await user.click(screen.getByRole("link", { name: "Tasks" }));

  const heading = await screen.findByRole("heading", { level: 1, name: "Tasks" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.querySelector("[data-slot=arrival]")).toHaveTextContent("Tasks");
  expect(document.title).toBe("Tasks · Northwind");
});

test("the skip link is first and links to the heading", async () => {
  const user = start();

  await user.tab();
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  await user.keyboard("{Enter}");

  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("the sidebar collapses and stays collapsed", async () => {
  const user = start();
  const sidebar = screen.getByRole("complementary");
  expect(sidebar).toHaveStyle({ width: "248px" });

  await user.click(screen.getByRole("button", { name: "Collapse sidebar" }));

  expect(sidebar).toHaveStyle({ width: "56px" });
  expect(localStorage.getItem("panel.admin.sidebar")).toBe("0");
  expect(screen.getByRole("button", { name: "Expand sidebar" })).toHaveAttribute("aria-expanded", "false");
});

test("an error in a page keeps the layout and can be retried", async () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const user = start({ component: "Broken" });
  expect(screen.getByRole("alert")).toHaveTextContent("This page couldn't be displayed");
  expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();

  await user.click(screen.getByRole("link", { name: "Tasks" }));

  expect(await screen.findByRole("heading", { level: 1, name: "Tasks" })).toBeInTheDocument();
  expect(quiet).toHaveBeenCalled();
});

test("the account menu shows the user and signs out", async () => {
  const send = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
  const user = start({ shared: { panel: aPanel({ shell: { ...aPanel().shell, userMenuItems: [{ label: "Profile", url: "/me", icon: null }] } }) } });

  await user.click(screen.getByRole("button", { name: "Mara Lind, account menu" }));
  const menu = await screen.findByRole("menu");
  expect(within(menu).getByText("mara@example.com")).toBeInTheDocument();
  expect(within(menu).getByRole("menuitem", { name: "Profile" })).toHaveAttribute("href", "/me");
  expect(within(menu).getByRole("menuitemradio", { name: "System", checked: true })).toBeInTheDocument();
  await user.click(within(menu).getByRole("menuitem", { name: "Sign out" }));

  expect(send).toHaveBeenCalledWith("/logout", expect.objectContaining({ method: "POST" }));
  expect(await screen.findByText("Signing out failed")).toBeInTheDocument();
});

test("only a user with several panels can switch", async () => {
  const one = { id: "admin", name: "Administration", brandName: "Northwind", path: "/admin", icon: null, darkIcon: null, url: "/admin", current: true };
  const two = { ...one, id: "ops", name: "Operations", path: "/ops", url: "/ops", current: false };
  const user = start({ shared: { panels: [one, two] } });

  await user.click(screen.getByRole("button", { name: /Northwind.*Switch panel/ }));

  expect(await screen.findByRole("menuitem", { name: "Operations" })).toHaveAttribute("href", "/ops");
});

test("a host's component is rendered at its hook, and an unknown one renders nothing", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  registerHostComponents({
    "/host/resources/js/pages/Panels/Admin/Hooks/Banner.tsx": () => Promise.resolve({ default: ({ text }: { text: string }) => <p>{text}</p> }),
  });
  const hook = (component: string, text: string, scopes: string[] = []) => ({ component, data: { text }, scopes });
  start({
    shared: {
      panel: aPanel({
        renderHooks: {
          "page.start": [
            hook("Panels/Admin/Hooks/Banner", "for all"),
            hook("Panels/Admin/Hooks/Banner", "for tests", ["page:test"]),
            hook("Panels/Admin/Hooks/Banner", "for others", ["page:other"]),
            hook("Panels/Admin/Hooks/Gone", "nowhere"),
          ],
        },
        cssHooks: { page: "mine" },
      }),
    },
  });

  expect(await screen.findByText("for all")).toBeInTheDocument();
  expect(screen.getByText("for tests")).toBeInTheDocument();
  expect(screen.queryByText("for others")).not.toBeInTheDocument();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(document.querySelector(".panel-page.mine")).toBeInTheDocument();
});

test("links between the pages of a record are where the page says", () => {
  const items = [
    { key: "view", label: "View", href: "/v", icon: null, active: true },
    { key: "edit", label: "Edit", href: "/e", icon: null, active: false },
  ];
  start(titled("Aurora", { subNavigation: { label: null, items, position: "start" } }));

  const rail = screen.getByRole("navigation", { name: "This record" });

  expect(within(rail).getByRole("link", { name: "View", current: "page" })).toBeInTheDocument();
});

test.each(["sidebar", "header"] as const)("the %s variant has no accessibility violations", async (variant) => {
  const panel = aPanel({ sidebar: { ...aPanel().sidebar, variant } });
  start({ shared: { panel }, ...titled("Projects", { breadcrumbs: [{ label: "Home", href: "/admin", current: false }, { label: "Projects", href: null, current: true }] }) });

  // jsdom has no colours: contrast is checked in a browser.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });

  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
});
