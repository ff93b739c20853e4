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

test("an empty dashboard greets, and offers six other pages", () => {
  renderInPage(<Welcome />, { shared: { navigation } });

  expect(screen.getByText("Welcome back, Mara Lind.")).toBeInTheDocument();
  const places = within(screen.getByRole("region", { name: "Go to" })).getAllByRole("link");
  expect(places.map(({ textContent }) => textContent)).toEqual(
    ["One", "Two", "Three", "Four", "Five", "Six"].map((label) => `${label}Places`),
  );
});

test("with navigation items there are no instructions", () => {
  renderInPage(<Welcome />, { shared: { navigation } });

  expect(screen.queryByRole("region", { name: "Getting started" })).not.toBeInTheDocument();
});

test("an item with the name of its group shows it once", () => {
  const lone = [{ label: "Clients", sort: 0, collapsible: true, parent: null, items: [anItem("Clients")] }];
  renderInPage(<Welcome />, { shared: { navigation: lone } });

  expect(screen.getByRole("link").textContent).toBe("Clients");
});

test("a command is copied by its button", async () => {
  const user = userEvent.setup();
  renderInPage(<Welcome />);

  await user.click(screen.getByRole("button", { name: "Copy python manage.py panel_routes" }));

  expect(await navigator.clipboard.readText()).toBe("python manage.py panel_routes");
  expect(screen.getByText("Copied")).toBeInTheDocument();
});
