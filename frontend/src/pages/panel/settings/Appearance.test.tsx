import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import Appearance from "@/pages/panel/settings/Appearance";
import { openScreen } from "@/testing/openScreen";
import { aPanel, pageMetadata } from "@/testing/props";

const open = (darkMode: boolean) =>
  openScreen(Appearance, { page: pageMetadata("Appearance"), panel: aPanel({ darkMode }) }, "/admin/settings/appearance");

it("applies and stores the choice", async () => {
  await open(true);
  expect(screen.getByRole("radio", { name: "System" })).toBeChecked();

  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));

  expect(screen.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(document.documentElement).toHaveClass("dark");
  expect(document.cookie).toContain("appearance=dark");
});

it("offers no choice in a panel without dark mode", async () => {
  await open(false);

  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByText("This panel is always light.")).toBeVisible();
});
