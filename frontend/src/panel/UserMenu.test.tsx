import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import type { SharedProps } from "@/contracts/panels";
import { UserMenu } from "@/panel/UserMenu";
import { aQueryLog } from "@/testing/aQueryLog";
import { renderInPage } from "@/testing/renderApp";

async function openMenu(shared: Partial<SharedProps> = {}) {
  renderInPage(<UserMenu />, { shared, url: "/admin/tasks?sort=title" });
  await userEvent.click(screen.getByRole("button", { name: "Mara Lind, account menu" }));
  return screen.findByRole("menu");
}

test("with DEBUG, the menu of a superuser links to the explanation of this page", async () => {
  await openMenu({ explainUrl: "/admin/explain" });

  const entry = screen.getByRole("menuitem", { name: "Why is this missing?" });
  expect(entry).toHaveAttribute("href", "/admin/explain?path=%2Fadmin%2Ftasks");
});

test("without DEBUG there are no entries for developers", async () => {
  await openMenu();

  expect(screen.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Why is this missing?" })).not.toBeInTheDocument();
  expect(screen.queryByRole("menuitem", { name: /query bar/ })).not.toBeInTheDocument();
});

test("with DEBUG, the menu hides the query bar and shows it again", async () => {
  await openMenu({ queryLog: [aQueryLog()] });

  await userEvent.click(screen.getByRole("menuitem", { name: "Hide the query bar" }));
  await userEvent.click(screen.getByRole("button", { name: "Mara Lind, account menu" }));

  expect(await screen.findByRole("menuitem", { name: "Show the query bar" })).toBeVisible();
});
