import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { TopNavigation } from "@/panel/TopNavigation";
import { anItem } from "@/testing/props";
import { renderInPage } from "@/testing/renderApp";

function aGroup(label: string, ...items: ReturnType<typeof anItem>[]) {
  return { label, sort: 0, collapsible: true, parent: null, items };
}

test("a group with several items is a menu, with one item a link", () => {
  const navigation = [aGroup("Clients", anItem("Customers")), aGroup("Billing", anItem("Invoices"), anItem("Payments"))];
  renderInPage(<TopNavigation />, { shared: { navigation } });

  expect(screen.getByRole("link", { name: "Customers" })).toHaveAttribute("href", "/admin/customers");
  expect(screen.getByRole("button", { name: "Billing" })).toHaveAttribute("aria-haspopup", "menu");
  expect(screen.queryByRole("button", { name: "Clients" })).not.toBeInTheDocument();
});

test("a current child marks its parent, in a menu and as a link", () => {
  const open = anItem("Tags", { active: true });
  const navigation = [
    { ...aGroup("", anItem("Catalogue", { children: [open] })), label: null },
    aGroup("Clients", anItem("Accounts", { children: [open] })),
    aGroup("Billing", anItem("Invoices"), anItem("Payments")),
  ];
  renderInPage(<TopNavigation />, { shared: { navigation } });

  expect(screen.getByRole("link", { name: "Catalogue" })).toHaveClass("font-medium");
  expect(screen.getByRole("button", { name: "Clients" })).toHaveClass("font-medium");
  expect(screen.getByRole("button", { name: "Billing" })).not.toHaveClass("font-medium");
});

test("a single item with children stays a menu", () => {
  const navigation = [aGroup("Clients", anItem("Customers", { children: [anItem("Archive")] }))];
  renderInPage(<TopNavigation />, { shared: { navigation } });

  expect(screen.getByRole("button", { name: "Clients" })).toBeInTheDocument();
});
