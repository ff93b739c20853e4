import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aLink } from "@/actions/fixtures";
import Page from "@/pages/panel/Page";
import { openScreen } from "@/testing/openScreen";
import { pageMetadata } from "@/testing/props";

test("header actions are links beside the heading", async () => {
  const guide = aLink("Guide", "/admin/guide");
  await openScreen(Page, { page: { ...pageMetadata("Report"), headerActions: [guide] } }, "/admin/report");

  expect(screen.getByRole("heading", { level: 1, name: "Report" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Guide" })).toHaveAttribute("href", "/admin/guide");
});
