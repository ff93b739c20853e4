import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { Breadcrumbs } from "@/panel/Breadcrumbs";
import { renderInPage } from "@/testing/renderApp";

const HOME = { label: "Dashboard", href: "/admin", current: false };
const HERE = { label: "Projects", href: null, current: true };

test("breadcrumbs name the current page and link to its parents", () => {
  renderInPage(<Breadcrumbs trail={[HOME, HERE]} />);

  expect(screen.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/admin");
  expect(screen.getByText("Projects")).toHaveAttribute("aria-current", "page");
});

test("a single breadcrumb is not shown", () => {
  renderInPage(<Breadcrumbs trail={[HERE]} />);

  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
});

test("a breadcrumb that is cut off has its whole text as a tooltip", () => {
  renderInPage(<Breadcrumbs trail={[HOME, HERE]} />);

  expect(screen.getByRole("link", { name: "Dashboard" })).toHaveAttribute("title", "Dashboard");
});
