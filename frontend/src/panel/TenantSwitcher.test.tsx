import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, test, vi } from "vitest";

import type { Tenant } from "@/contracts/panels";
import { MobileDrawer } from "@/panel/MobileDrawer";
import { PanelLayout } from "@/panel/PanelLayout";
import { TenantSwitcher } from "@/panel/TenantSwitcher";
import { aPanel } from "@/testing/props";
import { renderApp, renderInPage } from "@/testing/renderApp";

function aTenant(name: string, changes: Partial<Tenant> = {}): Tenant {
  return { key: name, name, url: `/crew/${name.toLowerCase()}`, current: false, ...changes };
}

function tenancy(...names: string[]) {
  const available = names.map((name, index) => aTenant(name, { current: index === 0 }));
  return { tenancy: { current: available[0] ?? null, available } };
}

const MANY = ["Acme", "Bergström", "Cinder", "Delta", "Echo", "Foxtrot", "Golf", "Hotel"];

async function open(shared: Parameters<typeof renderInPage>[1]) {
  const user = userEvent.setup();
  renderInPage(<TenantSwitcher />, shared);
  await user.click(screen.getByRole("button"));
  return { user, popup: await screen.findByRole("dialog", { name: "Switch to" }) };
}

test("the button names the current tenant, the list marks it and links to the others", async () => {
  const { popup } = await open({ shared: tenancy("Acme", "Birch") });

  expect(screen.getByRole("button", { name: "Acme Switch to another" })).toHaveAttribute("aria-expanded", "true");
  const links = within(popup).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual([
    ["AAcme", "/crew/acme", "true"],
    ["BBirch", "/crew/birch", null],
  ]);
  expect(within(popup).queryByRole("searchbox")).not.toBeInTheDocument();
  expect((await axe.run(popup)).violations).toEqual([]);
});

test.each([
  ["the panel has no tenants", { tenancy: null }],
  ["the user has one", tenancy("Acme")],
  ["there are no URLs", { tenancy: { current: aTenant("Acme", { current: true }), available: [aTenant("Birch", { url: null })] } }],
])("there is no button if %s", (_, shared) => {
  renderInPage(<TenantSwitcher />, { shared });

  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("a user who is in another tenant than the listed ones can switch", () => {
  renderInPage(<TenantSwitcher />, { shared: { tenancy: { current: aTenant("Zeta", { current: true }), available: [aTenant("Acme")] } } });

  expect(screen.getByRole("button", { name: "Zeta Switch to another" })).toBeInTheDocument();
});

test("a tenant without a URL is not listed", async () => {
  const available = [aTenant("Acme", { current: true }), aTenant("Birch"), aTenant("Cinder", { url: null })];
  const { popup } = await open({ shared: { tenancy: { current: available[0] ?? null, available } } });

  expect(within(popup).getAllByRole("link")).toHaveLength(2);
});

test("from eight tenants on the list is searched, without regard to accents and case", async () => {
  const { user, popup } = await open({ shared: tenancy(...MANY) });
  const input = within(popup).getByRole("searchbox", { name: "Search" });
  expect(input).toHaveFocus();

  await user.type(input, "BERGSTROM");

  expect(within(popup).getAllByRole("link")).toHaveLength(1);
  expect(within(popup).getByRole("link", { name: "Bergström" })).toBeInTheDocument();
  expect(within(popup).getByRole("status")).toHaveTextContent("1 match");
  await user.clear(input);
  await user.type(input, "xyz");
  expect(within(popup).queryByRole("link")).not.toBeInTheDocument();
  expect(within(popup).getByRole("status")).toHaveTextContent("Nothing matches");
  expect((await axe.run(popup)).violations).toEqual([]);
});

test("the arrow keys move through the search and the links, and Enter opens the first match", async () => {
  const { user, popup } = await open({ shared: tenancy(...MANY) });
  const [first, second] = within(popup).getAllByRole("link");

  await user.keyboard("{ArrowDown}");
  expect(first).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(second).toHaveFocus();
  await user.keyboard("{End}");
  expect(within(popup).getByRole("link", { name: "Hotel" })).toHaveFocus();
  await user.keyboard("{Home}");
  expect(within(popup).getByRole("searchbox")).toHaveFocus();

  await user.keyboard("del");
  const opened = vi.fn((event: Event) => event.preventDefault());
  within(popup).getByRole("link", { name: "Delta" }).addEventListener("click", opened);
  await user.keyboard("{Enter}");

  expect(opened).toHaveBeenCalledOnce();
});

test("Escape closes the list and returns the focus", async () => {
  const { user } = await open({ shared: tenancy("Acme", "Birch") });

  await user.keyboard("{Escape}");

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("button")).toHaveFocus();
});

test.each([
  ["the sidebar", {}],
  ["the top navigation", { sidebar: { ...aPanel().sidebar, variant: "header" as const } }],
  ["the header without a navigation", { shell: { ...aPanel().shell, navigation: false } }],
])("the button is in %s", (_, changes) => {
  renderApp({}, PanelLayout, { shared: { panel: aPanel(changes), ...tenancy("Acme", "Birch") } }, () => ({}));

  expect(screen.getAllByRole("button", { name: "Acme Switch to another" })).toHaveLength(1);
});

test("the collapsed sidebar has the button too", async () => {
  const user = userEvent.setup();
  renderApp({}, PanelLayout, { shared: tenancy("Acme", "Birch") }, () => ({}));

  await user.click(screen.getByRole("button", { name: "Collapse sidebar" }));

  expect(screen.getByRole("button", { name: "Acme, switch to another" })).toHaveAttribute("title", "Acme");
});

test("the drawer of a phone has the button", async () => {
  const user = userEvent.setup();
  renderInPage(<MobileDrawer />, { shared: tenancy("Acme", "Birch") });

  await user.click(screen.getByRole("button", { name: "Open navigation" }));
  const drawer = await screen.findByRole("dialog", { name: "Navigation" });

  expect(within(drawer).getByRole("button", { name: "Acme Switch to another" })).toBeInTheDocument();
});
