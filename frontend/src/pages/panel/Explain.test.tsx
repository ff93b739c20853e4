import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import type { ExplainPage } from "@/contracts/explain";
import Explain from "@/pages/panel/Explain";
import { openScreen } from "@/testing/openScreen";
import { pageMetadata } from "@/testing/props";

const refused = { rule: "Policy.edit()", result: "refuses", text: "Returned False." } as const;

function open(changes: Partial<ExplainPage> = {}) {
  const props: ExplainPage = {
    page: pageMetadata("Why is this missing?"),
    url: "/admin/explain",
    path: "/admin/tasks",
    user: "ann",
    problem: null,
    target: { name: "the page", reason: "", steps: [{ rule: "Panel access", result: "allows", text: "The user may enter." }] },
    groups: [],
    ...changes,
  };
  return openScreen(Explain, { ...props }, "/admin/explain");
}

test("the page and its steps are shown with their results", async () => {
  await open();

  const section = screen.getByRole("region", { name: "This page" });
  expect(within(section).getByText("ann may open this page.")).toBeVisible();
  expect(within(section).getByRole("listitem")).toHaveTextContent("Allows: Panel access The user may enter.");
  expect(screen.getByText("Nothing is missing on this page.")).toBeVisible();
});

test("missing parts are grouped, with the rule that hides each", async () => {
  await open({
    groups: [
      { kind: "navigation", missing: [] },
      { kind: "actions", missing: [{ name: "archive", reason: "Policy.edit(): Returned False.", steps: [refused] }] },
    ],
  });

  const actions = screen.getByRole("region", { name: "Missing or disabled actions" });
  expect(within(actions).getByText("Policy.edit(): Returned False.")).toBeVisible();
  await userEvent.click(within(actions).getByText("archive"));
  expect(within(actions).getByText("Refuses:", { exact: false })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Missing in the navigation" })).not.toBeInTheDocument();
  expect(screen.queryByText("Nothing is missing on this page.")).not.toBeInTheDocument();
});

test("a wrong user name is reported", async () => {
  await open({ user: "bob", target: null, problem: "There is no user “bob”." });

  expect(screen.getByRole("alert")).toHaveTextContent("There is no user “bob”.");
  expect(screen.getByLabelText("Username")).toHaveValue("bob");
});
