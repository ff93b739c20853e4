import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeAll, describe, expect, it } from "vitest";

import { aModal, anAction, ENDPOINTS } from "@/actions/fixtures";
import type { Relation, RelationForm } from "@/contracts/resources-relations";
import type { Filter } from "@/contracts/tables-filters";
import { aText } from "@/forms/fixtures";
import { Relations } from "@/relations/Relations";
import { aRelation, anOpenRelation } from "@/relations/fixtures";
import { aRow, column } from "@/tables/fixtures";
import { answerQuestions } from "@/testing/answerQuestions";
import { openScreen, type PageRequest } from "@/testing/openScreen";

// Load lazy modules first, so that no test waits for them.
beforeAll(async () => {
  await import("@/relations/RelationTabs");
  await import("@/actions/ActionDialog");
  await import("@/actions/ActionFormDialog");
});

interface ScreenProps {
  relations: Relation[];
}

function Screen({ relations }: ScreenProps) {
  return (
    <main>
      <h1 tabIndex={-1} data-page-heading>
        Fern
      </h1>
      <Relations recordKey={7} relations={relations} actionEndpoints={ENDPOINTS} />
    </main>
  );
}

const TAGS = anOpenRelation("tags", ["Shade", "Damp"]);
const NOTES = anOpenRelation("notes", ["Repotted"]);
const FIRST = { relations: [TAGS, aRelation("notes"), aRelation("photos")] };
const SECOND = { relations: [aRelation("tags"), NOTES, aRelation("photos")] };

async function open(props: ScreenProps = FIRST, url = "/admin/plants/7") {
  const page = await openScreen(Screen, { ...props }, url);
  await screen.findByRole(props.relations.length > 1 ? "tablist" : "heading", { name: /Related records|Tags/ });
  return page;
}

const tab = (name: string) => screen.getByRole("tab", { name });
const rowNamed = (name: string) => screen.queryByRole("row", { name: new RegExp(name) });
const requestText = ({ url, headers }: PageRequest) => `${decodeURIComponent(url)} ${String(headers["X-Inertia-Partial-Data"])}`;

describe("the relations of a record", () => {
  it("render nothing if there are none", async () => {
    await openScreen(Screen, { relations: [] }, "/admin/plants/7");

    expect(document.querySelector("[data-slot=relations]")).toBeNull();
  });

  it("show the rows of the first one and the titles of the others, without a request", async () => {
    const page = await open();

    // The count of the open one; it is not part of the accessible name.
    expect(screen.getAllByRole("tab").map((each) => each.textContent)).toEqual(["Tags2", "Notes", "Photos"]);
    expect(screen.getByRole("tabpanel", { name: "Tags" })).toContainElement(rowNamed("Shade"));
    expect(page.requests).toEqual([]);
    expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  });

  it("have a heading instead of tabs if there is only one", async () => {
    await open({ relations: [TAGS] });

    expect(screen.queryByRole("tablist")).toBeNull();
    expect(screen.getByRole("heading", { level: 2, name: "Tags" })).toBeVisible();
    expect(screen.getByRole("button", { name: "New tags" })).toBeVisible();
  });

  it("start with the one in the URL", async () => {
    await open(SECOND, "/admin/plants/7?relation=notes");

    expect(tab("Notes")).toHaveAttribute("aria-selected", "true");
    expect(rowNamed("Repotted")).toBeVisible();
  });
});

describe("opening a relation", () => {
  it("requests it under its own URL, and shows a placeholder", async () => {
    const page = await open();

    await userEvent.click(tab("Notes"));
    const request = page.nextRequest();
    expect(requestText(request)).toBe("/admin/plants/7?relation=notes relations");
    expect(within(screen.getByRole("tabpanel", { name: "Notes" })).getByRole("status", { name: "Loading" })).toBeInTheDocument();
    await request.answer(SECOND);

    expect(rowNamed("Repotted")).toBeVisible();
    expect(screen.getByRole("button", { name: "New notes" })).toBeVisible();
    expect(window.location.search).toBe("?relation=notes");
    expect(page.requests).toHaveLength(1);
  });

  it("shows the previous rows at once, and loads them again", async () => {
    const page = await open();
    await userEvent.click(tab("Notes"));
    await page.nextRequest().answer(SECOND);

    await userEvent.click(tab("Tags"));
    expect(rowNamed("Shade")).toBeVisible();
    const request = page.nextRequest();
    expect(requestText(request)).toBe("/admin/plants/7?relation=tags relations");
    await request.answer({ relations: [anOpenRelation("tags", ["Sun"]), aRelation("notes"), aRelation("photos")] });

    expect(rowNamed("Shade")).toBeNull();
    expect(rowNamed("Sun")).toBeVisible();
  });

  it("works by arrow keys; the last one wins", async () => {
    const page = await open();

    tab("Tags").focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");

    expect(tab("Photos")).toHaveFocus();
    expect(tab("Photos")).toHaveAttribute("aria-selected", "true");
    expect(page.requests.map(requestText)).toEqual(["/admin/plants/7?relation=notes relations", "/admin/plants/7?relation=photos relations"]);
    expect(page.requests.map((request) => request.wasCancelled())).toEqual([true, false]);
  });

  it.each([
    ["refuse", "Something went wrong. Everything else on this page is still here."],
    ["lose", "The server could not be reached. Everything else on this page is still here."],
  ] as const)("that fails (%s) shows an error and can be retried", async (how, words) => {
    const page = await open();
    await userEvent.click(tab("Notes"));
    const request = page.nextRequest();
    await (how === "refuse" ? request.refuse(500) : request.lose());

    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent("Notes could not be loaded");
    expect(alert).toHaveTextContent(words);
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await page.nextRequest().answer(SECOND);

    expect(rowNamed("Repotted")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is tried twice if the response lacks it, not endlessly", async () => {
    const page = await open({ relations: [aRelation("tags"), aRelation("notes")] });

    await waitFor(() => expect(page.requests).toHaveLength(1));
    await page.nextRequest().answer({ relations: [aRelation("tags"), aRelation("notes")] });
    await waitFor(() => expect(page.requests).toHaveLength(2));
    await page.nextRequest().answer({ relations: [aRelation("tags"), aRelation("notes")] });

    expect(await screen.findByRole("alert")).toHaveTextContent("Tags could not be loaded");
    expect(page.requests).toHaveLength(2);
  });
});

describe("the table of a relation", () => {
  it("keeps its state in its own URL parameters", async () => {
    const page = await open();

    await userEvent.click(screen.getByRole("searchbox", { name: "Search tags" }));
    // In one event: a pause between two letters would send the first.
    await userEvent.paste("sha");
    await waitFor(() => expect(page.requests).toHaveLength(1));
    const request = page.nextRequest();
    expect(requestText(request)).toBe("/admin/plants/7?relation=tags&relations[tags][search]=sha relations");
    await request.answer(FIRST);
    await userEvent.click(tab("Notes"));

    expect(requestText(page.nextRequest())).toBe("/admin/plants/7?relation=notes&relations[tags][search]=sha relations");
  });

  it("keeps a state change that was made before another tab is opened", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: /Title/ }));
    await userEvent.click(tab("Notes"));

    const [sorted, opened] = page.requests;
    expect(sorted?.wasCancelled()).toBe(true);
    expect(decodeURIComponent(opened?.url ?? "")).toBe(
      "/admin/plants/7?relation=notes&relations[tags][sort]=title&relations[tags][direction]=desc",
    );
  });

  it("posts a row action for the related record, with its owner", async () => {
    const page = await open();

    await userEvent.click(screen.getByRole("button", { name: "Detach: Shade" }));

    expect(page.nextRequest()).toMatchObject({
      url: "/admin/relations/action",
      method: "post",
      body: { resource: "plants", record: 7, relation: "tags", action: "detach", related: 1 },
    });
  });

  it("names the parent of a nested owner", async () => {
    const context = { resource: "plants", record: 7, relation: "tags", parent: "greenhouse" };
    const page = await open({ relations: [{ ...TAGS, context }] });

    await userEvent.click(screen.getByRole("button", { name: "Detach: Shade" }));

    expect(page.nextRequest().body).toEqual({ ...context, action: "detach", related: 1 });
  });

  it("posts the selection with its owner", async () => {
    const tags = anOpenRelation("tags", ["Shade", "Damp"], { selectable: true, bulkActions: [anAction("Detach")] });
    const page = await open({ relations: [tags] });
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Shade" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Damp" }));

    await userEvent.click(within(screen.getByRole("region", { name: "Selected rows" })).getByRole("button", { name: "Detach" }));

    expect(page.nextRequest()).toMatchObject({ url: "/admin/relations/bulk", method: "post" });
    expect(page.requests[0]?.body).toEqual({
      resource: "plants",
      record: 7,
      relation: "tags",
      action: "detach",
      records: [1, 2],
      tableState: { search: "", columnSearch: "", filters: "", sort: "title", direction: "asc", group: "" },
    });
  });

  it("saves a cell of the related record, and reloads the relation", async () => {
    const written = answerQuestions(() => new Response(null, { status: 200 }));
    const definition = { columns: [column("title", { type: "text_input", editable: true })] };
    const tags = anOpenRelation("tags", [], definition);
    const page = await open({
      relations: [{ ...tags, rows: [aRow("shade", { title: { value: "Shade", disabled: false } }, { version: "v1" })] }],
    });

    await userEvent.type(screen.getByRole("textbox", { name: /Title/ }), "s{Enter}");

    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.url.pathname).toBe("/admin/relations/cell");
    expect(written[0]?.body).toEqual({
      resource: "plants",
      record: 7,
      relation: "tags",
      related: "shade",
      column: "title",
      value: "Shades",
      version: "v1",
    });
    await waitFor(() => expect(page.requests.map(requestText)).toEqual(["/admin/plants/7 relations"]));
  });

  it("has its header actions in the empty state, and no search, columns or pages", async () => {
    await open({ relations: [anOpenRelation("tags", [])] });

    expect(screen.getAllByRole("button", { name: "New tags" })).toHaveLength(1);
    expect(document.querySelector("[data-slot=empty-state]")).toContainElement(screen.getByRole("button", { name: "New tags" }));
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(document.querySelector("[data-slot=table-toolbar]")).toBeNull();
  });

  it("keeps the filter of deleted records when it is empty", async () => {
    const trashed = { name: "trashed", label: "Deleted records", type: "select", default: null, options: [], hidesRows: true } satisfies Filter;
    const other = { name: "state", label: "State", type: "select", default: null, options: [] } satisfies Filter;
    await open({ relations: [anOpenRelation("tags", [], { filters: [trashed, other] })] });

    expect(screen.queryByRole("searchbox")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /Filters/ }));
    expect(await screen.findByText("Deleted records")).toBeVisible();
    expect(screen.queryByText("State")).toBeNull();
  });

  it("keeps its tools if a filter hides all rows", async () => {
    const { state, ...rest } = anOpenRelation("tags", []);
    await open({ relations: [{ ...rest, state: state && { ...state, filters: { state: "new" }, filterIndicators: [{ name: "state", label: "State: New" }] } }] });

    expect(screen.getByRole("searchbox", { name: "Search tags" })).toBeVisible();
    expect(screen.getByRole("button", { name: "New tags" })).toBeVisible();
  });
});

describe("the form of a relation's action", () => {
  const FORM: RelationForm = {
    title: "New tag",
    submitLabel: "Create",
    form: { columns: 1, schema: [aText("Name")] },
    submitUrl: "/admin/relations/form?relation=tags&operation=create",
    method: "post",
    optionsUrl: "/admin/options?relation=tags",
    uploadUrl: "/admin/uploads?relation=tags",
    formStateUrl: "/admin/form-state?relation=tags",
  };

  it("is loaded from the action's own URL, and sends its values and a key", async () => {
    const questions = answerQuestions(() => Response.json(FORM));
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "New tags" }));
    const dialog = await screen.findByRole("dialog", { name: "New tag" });
    expect(questions[0]?.url.href).toContain("/admin/relations/form?relation=tags&operation=create");

    await userEvent.type(await within(dialog).findByRole("textbox", { name: "Name" }), "Sun");
    await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));

    const request = page.nextRequest();
    expect(request).toMatchObject({ url: "/admin/relations/form?relation=tags&operation=create", method: "post" });
    expect(request.body).toEqual({ name: "Sun", _submitKey: expect.any(String) as string });
    await request.redirectBack({ relations: [anOpenRelation("tags", ["Shade", "Damp", "Sun"]), aRelation("notes"), aRelation("photos")] });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(rowNamed("Sun")).toBeVisible();
  });

  it("of a host's own action is loaded with its owner", async () => {
    const questions = answerQuestions(() => Response.json({ ...FORM, context: {}, modal: aModal() }));
    const [row] = TAGS.rows ?? [];
    const rows = row === undefined ? [] : [{ ...row, actions: [anAction("Praise", { type: "form", hasForm: true })] }];
    await open({ relations: [{ ...TAGS, rows }] });

    await userEvent.click(screen.getByRole("button", { name: "Actions: Shade" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Praise" }));

    await waitFor(() => expect(questions).toHaveLength(1));
    expect(questions[0]?.url.pathname).toBe("/admin/actions/form");
    expect(Object.fromEntries(questions[0]?.url.searchParams ?? [])).toEqual({
      resource: "plants",
      record: "7",
      relation: "tags",
      related: "1",
      action: "praise",
      scope: "record",
    });
  });
});
