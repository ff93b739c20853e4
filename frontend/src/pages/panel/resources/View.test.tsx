import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { aLink, anAction, ENDPOINTS } from "@/actions/fixtures";
import type { Entry, Infolist, InfolistNode } from "@/contracts/infolists";
import type { ViewRecord } from "@/contracts/resources";
import View from "@/pages/panel/resources/View";
import { aPanel } from "@/testing/props";
import { openScreen } from "@/testing/openScreen";

function anEntry(name: string, changes: Partial<Entry> = {}): Entry {
  return {
    component: "entry",
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    type: "text",
    value: null,
    placeholder: null,
    helperText: null,
    columnSpan: 1,
    action: null,
    ...changes,
  };
}

function aPage(schema: InfolistNode[] | null, changes: Partial<ViewRecord> = {}, infolist: Partial<Infolist> = {}): ViewRecord {
  return {
    page: {
      title: "Fern",
      heading: "Fern",
      subheading: "Plant",
      breadcrumbs: [],
      headerActions: [],
      scope: "resource:plants",
      subNavigation: [],
      cluster: null,
    },
    resource: { slug: "plants", label: "Plant", pluralLabel: "Plants", indexUrl: "/admin/plants", parentKey: null },
    infolist: schema === null ? null : { columns: 2, actions: [], schema, ...infolist },
    entries: [],
    recordKey: 7,
    actionEndpoints: ENDPOINTS,
    relations: [],
    headerWidgets: [],
    footerWidgets: [],
    ...changes,
  };
}

/** The element below a label. */
function valueOf(label: string): HTMLElement {
  return screen.getByRole("group", { name: label });
}

describe("the page of a record", () => {
  it("shows each type of value with its label", async () => {
    await openScreen(
      View,
      aPage([
        anEntry("name", { value: "Fern", helperText: "As the label says" }),
        anEntry("state", { type: "badge", value: { value: "open", label: "Open", color: "info" } }),
        anEntry("alive", { type: "boolean", value: { value: true, label: "Yes" } }),
        anEntry("seen", { type: "datetime", value: { display: "1 May 2026", iso: "2026-05-01" } }),
        anEntry("soil", { type: "key-value", value: [{ key: "depth", value: "3 cm" }] }),
        anEntry("sign", { type: "icon", value: { icon: "check", color: "success", label: "Healthy" } }),
        anEntry("tint", { type: "color", value: { color: "#00ff00", label: "#00ff00" } }),
        anEntry("data", { type: "code", value: '{"a": 1}', language: "json" }),
        anEntry("notes", { placeholder: "No notes" }),
      ]),
      "/admin/plants/7",
    );

    expect(screen.getByRole("heading", { level: 1, name: "Fern" })).toBeVisible();
    expect(valueOf("Name")).toHaveTextContent("Fern");
    expect(screen.getByText("As the label says")).toBeVisible();
    expect(valueOf("State")).toHaveTextContent("Open");
    expect(valueOf("Alive")).toHaveTextContent("Yes");
    expect(within(valueOf("Seen")).getByText("1 May 2026")).toHaveAttribute("datetime", "2026-05-01");
    expect(within(valueOf("Soil")).getByText("3 cm")).toBeVisible();
    expect(valueOf("Sign")).toHaveTextContent("Healthy");
    expect(valueOf("Tint")).toHaveTextContent("#00ff00");
    expect(within(valueOf("Data")).getByLabelText("Data")).toHaveTextContent('{"a": 1}');
    expect(valueOf("Notes")).toHaveTextContent("No notes");
  });

  it("shows images, repeated rows, and a fallback for an unknown component", async () => {
    await openScreen(
      View,
      aPage([
        anEntry("photo", { type: "image", size: 96, circular: true, value: { url: "/media/fern.png", fallback: "F", alt: "Fern" } }),
        anEntry("parts", {
          type: "repeatable",
          columns: 1,
          value: [
            { label: "Parts 1", schema: [anEntry("title", { value: "Leaf", action: anAction("Cut") })], numeric: [] },
            { label: "Parts 2", schema: [anEntry("title", { value: "Root" })], numeric: [] },
          ],
        }),
        anEntry("map", { type: "custom", control: "Admin/Entries/Map", value: "52 N" }),
      ]),
      "/admin/plants/7",
    );

    expect(screen.getByRole("img", { name: "Fern" })).toHaveAttribute("src", "/media/fern.png");
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual(["Parts 1TitleLeaf", "Parts 2TitleRoot"]);
    expect(screen.queryByRole("button", { name: /Cut/ })).toBeNull();
    expect(valueOf("Map")).toHaveTextContent("52 N");
  });

  it("highlights code", async () => {
    const text = '{\n  "wet": true\n}';
    await openScreen(View, aPage([anEntry("data", { type: "code", value: text, language: "json" })]), "/admin/plants/7");

    expect(await within(valueOf("Data")).findByText("true")).toHaveClass("text-warning");
    expect(within(valueOf("Data")).getByLabelText("Data").textContent).toBe(text);
  });

  it("renders Markdown and HTML", async () => {
    await openScreen(
      View,
      aPage([
        anEntry("brief", { value: "<h2>Aims</h2><p>Grow <strong>slowly</strong>.</p>", markup: "html", prose: true }),
        anEntry("notes", { value: "## Care\n\n- water", markup: "markdown", prose: true }),
      ]),
      "/admin/plants/7",
    );

    expect(await within(valueOf("Brief")).findByRole("heading", { name: "Aims" })).toBeVisible();
    expect(within(valueOf("Brief")).getByText("slowly").tagName).toBe("STRONG");
    expect(await within(valueOf("Notes")).findByRole("heading", { name: "Care" })).toBeVisible();
    expect(within(valueOf("Notes")).getByRole("listitem")).toHaveTextContent("water");
  });

  it("has sections, grids and tabs, and remembers the open tab", async () => {
    const tabs = (): InfolistNode => ({
      component: "tabs",
      columnSpan: "full",
      persistTab: true,
      persistKey: "plants",
      tabs: [
        { component: "tab", key: "now", label: "Now", icon: null, badge: "2", columns: 1, schema: [anEntry("height", { value: "12 cm" })] },
        { component: "tab", key: "then", label: "Then", icon: null, badge: null, columns: 1, schema: [anEntry("origin", { value: "Chile" })] },
      ],
    });
    const section: InfolistNode = {
      component: "section",
      columnSpan: "full",
      heading: "Place",
      description: "Where it grows",
      icon: null,
      columns: 2,
      collapsible: false,
      collapsed: false,
      headerActions: [anAction("Move")],
      schema: [{ component: "grid", columnSpan: "full", columns: 2, schema: [anEntry("room", { value: "Hall" })] }],
    };
    const page = aPage([section, tabs()]);
    await openScreen(View, page, "/admin/plants/7");

    const place = screen.getByRole("region", { name: "Place" });
    expect(within(place).getByText("Where it grows")).toBeVisible();
    expect(within(place).getByRole("button", { name: "Move" })).toBeVisible();
    expect(valueOf("Room")).toHaveTextContent("Hall");
    expect(valueOf("Height")).toHaveTextContent("12 cm");
    await userEvent.click(screen.getByRole("tab", { name: "Then" }));
    expect(valueOf("Origin")).toHaveTextContent("Chile");
    expect(localStorage.getItem("panel.tab.plants")).toBe("then");
  });

  it("opens a collapsed section, and draws callouts and content", async () => {
    const section: InfolistNode = {
      component: "section",
      columnSpan: "full",
      heading: "Place",
      description: null,
      icon: "map",
      columns: 1,
      collapsible: true,
      collapsed: true,
      headerActions: [],
      schema: [anEntry("room", { value: "Hall" })],
    };
    const callout: InfolistNode = {
      component: "callout",
      columnSpan: "full",
      tone: "warning",
      icon: null,
      heading: "Careful",
      body: "It is dry.",
      columns: 1,
      schema: [anEntry("water", { value: "None" })],
    };
    const text: InfolistNode = { component: "prime-text", columnSpan: 1, text: "Seen today", color: null, icon: null, small: false };
    const empty: InfolistNode = { component: "empty-state", columnSpan: 1, heading: "No pictures", description: null, icon: null };
    await openScreen(View, aPage([section, callout, text, empty]), "/admin/plants/7");

    expect(screen.getByText("Hall")).not.toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Place" }));
    expect(screen.getByText("Hall")).toBeVisible();
    expect(screen.getByText("It is dry.")).toBeVisible();
    expect(valueOf("Water")).toHaveTextContent("None");
    expect(screen.getByText("Seen today")).toBeVisible();
    expect(screen.getByText("No pictures")).toBeVisible();
  });

  it("posts its actions to the infolist endpoint with the record", async () => {
    const page = aPage([anEntry("name", { value: "Fern", action: anAction("Rename", { name: "rename" }) })], {}, { actions: [anAction("Water", { name: "water" })] });
    const { nextRequest } = await openScreen(View, page, "/admin/plants/7");

    await userEvent.click(screen.getByRole("button", { name: "Water" }));
    const water = nextRequest();
    expect([water.url, water.body]).toEqual([ENDPOINTS.infolist, { resource: "plants", action: "water", record: 7 }]);
    await water.redirectBack();
    await userEvent.click(screen.getByRole("button", { name: "Rename: Name" }));
    expect(nextRequest().body).toEqual({ resource: "plants", action: "rename", record: 7 });
  });

  it("has no button for a page that has a tab", async () => {
    const edit = aLink("Edit", "/admin/plants/7/edit", { name: "edit" });
    const page = aPage([anEntry("name", { value: "Fern" })]);
    const items = [
      { key: "view", label: "View", href: "/admin/plants/7", icon: null, active: true },
      { key: "edit", label: "Edit", href: "/admin/plants/7/edit", icon: null, active: false },
    ];
    page.page = { ...page.page, headerActions: [edit, anAction("Water")], subNavigation: { label: null, items, position: "top" } };
    await openScreen(View, { ...page, panel: aPanel() }, "/admin/plants/7");

    expect(screen.getAllByRole("link", { name: "Edit" })).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Water" })).toBeVisible();
  });

  it("shows the page's actions beside the heading", async () => {
    const edit = aLink("Edit", "/admin/plants/7/edit", { name: "edit", variant: "default" });
    const page = aPage([anEntry("name", { value: "Fern" })]);
    const { nextRequest } = await openScreen(View, { ...page, panel: aPanel(), page: { ...page.page, headerActions: [edit] } }, "/admin/plants/7");

    expect(screen.getByRole("link", { name: "Edit" })).toHaveAttribute("href", "/admin/plants/7/edit");
    await userEvent.keyboard("e");
    expect(nextRequest().url).toBe("/admin/plants/7/edit");
  });

  it("links a value to the record that it comes from", async () => {
    const value = { value: "growing", label: "Growing", color: "success" };
    const entries = [
      anEntry("bed", { value: "Bed 3", url: "/admin/beds/3" }),
      anEntry("state", { type: "badge", value, url: "/admin/beds/4" }),
      anEntry("code", { value: "B-3", copyable: true, url: "/admin/beds/5" }),
      anEntry("name", { value: "Fern" }),
    ];
    await openScreen(View, aPage(entries), "/admin/plants/7");

    expect(screen.getByRole("link", { name: "Bed 3" })).toHaveAttribute("href", "/admin/beds/3");
    expect(screen.getByRole("link", { name: "Growing" })).toHaveAttribute("href", "/admin/beds/4");
    expect(screen.getByRole("link", { name: "B-3" }).querySelector("button")).toBeNull();
    expect(screen.queryByRole("link", { name: "Fern" })).toBeNull();
  });

  it("shows the form's fields as text without an infolist", async () => {
    const entries = [
      { name: "name", label: "Name", value: "Fern", url: null },
      { name: "notes", label: "Notes", value: null, url: null },
      { name: "parts", label: "Parts", value: "1 row", url: null, table: { columns: [{ label: "Leaf", numeric: false }, { label: "Length", numeric: true }], rows: [["Frond", "12"]] } },
      { name: "subject", label: "Subject", value: "Bed 3", url: "/admin/beds/3" },
    ];
    await openScreen(View, aPage(null, { entries }), "/admin/plants/7");

    expect(screen.getByText("Name").nextElementSibling).toHaveTextContent("Fern");
    expect(screen.getByText("Notes").nextElementSibling).toHaveTextContent("—");
    expect(within(screen.getByRole("table")).getByRole("columnheader", { name: "Length" })).toHaveClass("@lg/rows:text-end");
    expect(screen.getByRole("cell", { name: /Frond/ })).toBeVisible();
    expect(screen.getByRole("link", { name: "Bed 3" })).toHaveAttribute("href", "/admin/beds/3");
  });

  it("shows repeated rows as a table", async () => {
    const row = (title: string, length: string) => ({ label: title, numeric: ["length"], schema: [anEntry("title", { value: title }), anEntry("length", { value: length })] });
    await openScreen(View, aPage([anEntry("parts", { type: "repeatable", table: true, value: [row("Leaf", "12"), row("Root", "3")] })]), "/admin/plants/7");

    const table = await screen.findByRole("table");
    expect(within(table).getAllByRole("row")).toHaveLength(3);
    expect(within(table).getByRole("columnheader", { name: "Length" })).toHaveClass("@lg/rows:text-end");
    expect(within(table).getByText("Root")).toBeVisible();
  });

  it("says that a record is in the trash", async () => {
    await openScreen(View, aPage([anEntry("name", { value: "Fern" })], { isTrashed: true }), "/admin/plants/7");

    expect(screen.getByText("This record is in the trash.")).toBeVisible();
  });

  it("says that there is nothing to show", async () => {
    await openScreen(View, aPage(null), "/admin/plants/7");

    expect(screen.getByText("Nothing to show")).toBeVisible();
  });
});
