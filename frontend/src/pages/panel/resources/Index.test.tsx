import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { aLink, anAction, ENDPOINTS } from "@/actions/fixtures";
import type { ListRecords } from "@/contracts/resources";
import Index from "@/pages/panel/resources/Index";
import { tableProps } from "@/tables/fixtures";
import { openScreen } from "@/testing/openScreen";
import { aPanel } from "@/testing/props";

const LIST: ListRecords = {
  page: {
    title: "Tasks",
    heading: "All tasks",
    subheading: "What the studio has promised",
    breadcrumbs: [],
    headerActions: [],
    scope: "index",
    subNavigation: [],
    cluster: null,
  },
  resource: { slug: "tasks", label: "Task", pluralLabel: "Tasks", indexUrl: "/admin/tasks", parentKey: null },
  ...tableProps(),
  tabs: [],
  actionEndpoints: ENDPOINTS,
  headerWidgets: [],
  footerWidgets: [],
};

describe("the list page of a resource", () => {
  it("has a heading, and a table named after the records", async () => {
    await openScreen(Index, LIST, "/admin/tasks");

    expect(screen.getByRole("heading", { level: 1, name: "All tasks" })).toBeVisible();
    expect(screen.getByText("What the studio has promised")).toBeVisible();
    expect(screen.getByRole("table", { name: "Tasks" })).toBeVisible();
  });

  it("shows the page's actions beside its heading, without duplicates of the table's", async () => {
    const create = aLink("New task", "/admin/tasks/create", { name: "create", variant: "default" });
    const sync = anAction("Synchronise", { name: "sync" });
    const list = {
      ...LIST,
      page: { ...LIST.page, headerActions: [create, sync] },
      table: { ...LIST.table, headerActions: [{ ...sync, label: "Synchronise now" }] },
    };
    const { nextRequest } = await openScreen(Index, { ...list, panel: aPanel() }, "/admin/tasks");

    expect(screen.getByRole("link", { name: "New task" })).toHaveAttribute("href", "/admin/tasks/create");
    expect(screen.getByRole("button", { name: "Synchronise now" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Synchronise" })).toBeNull();
    await userEvent.keyboard("c");
    expect(nextRequest().url).toBe("/admin/tasks/create");
  });

  it("shows a menu for actions that are always in it, even without other actions", async () => {
    const list = { ...LIST, menuActions: [aLink("Integrations", "/admin/tasks/integrations")] };
    await openScreen(Index, { ...list, panel: aPanel() }, "/admin/tasks");

    await userEvent.click(screen.getByRole("button", { name: "More actions" }));
    expect(await screen.findByRole("menuitem", { name: "Integrations" })).toHaveAttribute("href", "/admin/tasks/integrations");
  });
});
