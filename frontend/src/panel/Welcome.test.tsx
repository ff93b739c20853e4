import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { Welcome } from "@/panel/Welcome";
import { anItem } from "@/testing/props";
import { renderInPage } from "@/testing/renderApp";

const items = ["Home", "One", "Two", "Three", "Four", "Five", "Six", "Seven"].map((label, index) =>
  anItem(label, { active: index === 0 }),
);
const navigation = [{ label: "Places", sort: 0, collapsible: true, parent: null, items }];

test("a dashboard without resources greets, and offers six other pages", () => {
  renderInPage(<Welcome overview={[]} />, { shared: { navigation } });

  expect(screen.getByText("Welcome back.")).toBeInTheDocument();
  const places = within(screen.getByRole("region", { name: "Go to" })).getAllByRole("link");
  expect(places.map(({ textContent }) => textContent)).toEqual(
    ["One", "Two", "Three", "Four", "Five", "Six"].map((label) => `${label}Places`),
  );
});

test("with navigation items there are no instructions", () => {
  renderInPage(<Welcome overview={[]} />, { shared: { navigation } });

  expect(screen.queryByRole("region", { name: "Getting started" })).not.toBeInTheDocument();
});

test("an item with the name of its group shows it once", () => {
  const lone = [{ label: "Clients", sort: 0, collapsible: true, parent: null, items: [anItem("Clients")] }];
  renderInPage(<Welcome overview={[]} />, { shared: { navigation: lone } });

  expect(screen.getByRole("link").textContent).toBe("Clients");
});

test("a command is copied by its button", async () => {
  const user = userEvent.setup();
  renderInPage(<Welcome overview={[]} />);

  await user.click(screen.getByRole("button", { name: "Copy python manage.py panel_routes" }));

  expect(await navigator.clipboard.readText()).toBe("python manage.py panel_routes");
  expect(screen.getByText("Copied")).toBeInTheDocument();
});

const resource = {
  label: "Two",
  href: "/admin/two",
  icon: null,
  count: 1200,
  countIsExact: true,
  createUrl: null,
  records: [{ title: "Draft the plan", url: "/admin/two/1" }],
};

test("resources have their count and newest records; other pages are links below", () => {
  const few = [{ label: null, sort: 0, collapsible: false, parent: null, items: [anItem("Two", { href: "/admin/two" }), anItem("Three")] }];
  renderInPage(<Welcome overview={[resource, { ...resource, label: "New", href: "/n", count: 0, records: [], createUrl: "/n/create" }]} />, {
    shared: { navigation: few },
  });

  const card = within(screen.getByRole("region", { name: "Two" }));
  expect(card.getByText("1,200")).toBeVisible();
  expect(card.getByRole("link", { name: "Draft the plan" })).toHaveAttribute("href", "/admin/two/1");
  expect(screen.getByRole("link", { name: "Create the first one" })).toHaveAttribute("href", "/n/create");
  const places = within(screen.getByRole("region", { name: "Go to" })).getAllByRole("link");
  expect(places.map(({ textContent }) => textContent)).toEqual(["Three"]);
});

test("while the overview is loaded there is a placeholder", () => {
  renderInPage(<Welcome overview={undefined} />, { shared: { navigation } });

  expect(screen.getByRole("status", { name: "Loading" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Go to" })).toBeNull();
});
