import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { aLink, ENDPOINTS } from "@/actions/fixtures";
import type { ManageRelated as ManageRelatedProps } from "@/contracts/resources";
import ManageRelated from "@/pages/panel/resources/ManageRelated";
import { anOpenRelation } from "@/relations/fixtures";
import { openScreen } from "@/testing/openScreen";
import { pageMetadata } from "@/testing/props";

const PAGE: ManageRelatedProps = {
  page: pageMetadata("Tags", { subheading: "Fern", headerActions: [aLink("All plants", "/admin/plants")] }),
  resource: { slug: "plants", label: "Plant", pluralLabel: "Plants", indexUrl: "/admin/plants", parentKey: null },
  recordKey: 7,
  relation: anOpenRelation("tags", ["Shade", "Damp"]),
  actionEndpoints: ENDPOINTS,
  headerWidgets: [],
  footerWidgets: [],
};

it("shows the relation on a page of its own, with actions beside the heading", async () => {
  const page = await openScreen(ManageRelated, PAGE, "/admin/plants/7/tags");

  expect(screen.getByRole("heading", { level: 1, name: "Tags" })).toBeVisible();
  expect(screen.getByRole("row", { name: /Shade/ })).toBeVisible();
  expect(screen.getByRole("link", { name: "All plants" })).toBeVisible();
  expect(screen.getByRole("button", { name: "New tags" })).toBeVisible();
  expect(page.requests).toEqual([]);
});

it("requests only the relation, with its own URL parameters", async () => {
  const page = await openScreen(ManageRelated, PAGE, "/admin/plants/7/tags");

  await userEvent.click(screen.getByRole("searchbox"));
  // In one event: a pause between two letters would send the first.
  await userEvent.paste("sha");

  await waitFor(() => expect(page.requests).toHaveLength(1));
  const request = page.nextRequest();
  expect(decodeURIComponent(request.url)).toBe("/admin/plants/7/tags?relations[tags][search]=sha");
  expect(request.headers["X-Inertia-Partial-Data"]).toBe("relation");
});
