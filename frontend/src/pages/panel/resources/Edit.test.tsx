import { cleanup, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeAll, describe, expect, it } from "vitest";

import { reportFailures } from "@/adapters/inertia/failures";
import type { FormNode } from "@/contracts/forms";
import { aField, aSelect, aText, aSection, someTabs } from "@/forms/fixtures";
import Edit from "@/pages/panel/resources/Edit";
import { anEditPage } from "@/resources/fixtures";
import { answerQuestions } from "@/testing/answerQuestions";
import { useToasts } from "@/support/toasts";
import { hasUnsavedChanges } from "@/support/unsavedChanges";
import { openScreen } from "@/testing/openScreen";
import { aPanel, sharedProps } from "@/testing/props";

const TITLE = aText("Title", { value: "Plan" });
const NOTE = aText("Note", { value: "Short" });
const SUCCESS = { toast: { type: "success", message: "Task updated." } };

beforeAll(() => reportFailures(() => sharedProps()));

async function open(schema: FormNode[] = [TITLE, NOTE], changes: Parameters<typeof anEditPage>[1] = {}) {
  cleanup();
  const page = anEditPage(schema, changes);
  const shared = { panel: aPanel(), auth: { user: { name: "Mara", email: "mara@example.com" }, logoutUrl: null, loginUrl: null } };
  const opened = await openScreen(Edit, { ...page, ...shared }, "/admin/tasks/7/edit");
  return { ...opened, page };
}

const box = (name: string | RegExp) => screen.getByRole("textbox", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const retype = async (name: string, words: string) => {
  await userEvent.clear(box(name));
  await userEvent.type(box(name), words);
};
const withValues = (title: string, note: string, version: string) =>
  anEditPage([aText("Title", { value: title }), aText("Note", { value: note })], { version });

describe("saving", () => {
  it("sends all values with their version, and takes the stored ones", async () => {
    const { nextRequest } = await open();
    expect(hasUnsavedChanges()).toBe(false);
    await retype("Title", "Plan B");
    expect(screen.getByText("Unsaved changes")).toBeVisible();
    expect(hasUnsavedChanges()).toBe(true);

    await userEvent.click(button("Save changes"));
    const request = nextRequest();
    expect(request).toMatchObject({ method: "put", url: "/admin/tasks/7/edit", body: { title: "Plan B", note: "Short", _version: "v1" } });
    await request.redirectBack(withValues("PLAN B", "Short", "v2"), SUCCESS);

    expect(box("Title")).toHaveValue("PLAN B");
    expect(screen.getByText("All changes saved")).toBeVisible();
    expect(hasUnsavedChanges()).toBe(false);
    await retype("Note", "Long");
    await userEvent.keyboard("{Control>}s{/Control}");
    expect(nextRequest().body).toMatchObject({ _version: "v2", note: "Long" });
  });

  it("as new sends the values with a key, and opens the new record with its own state", async () => {
    const { nextRequest } = await open([TITLE, NOTE], { canSaveAsNew: true });
    await retype("Title", "Plan B");
    await userEvent.click(button("Save as new"));
    const refused = nextRequest();
    expect(refused).toMatchObject({ method: "put", url: "/admin/tasks/7/edit", body: { title: "Plan B", _saveAsNew: true, _submitKey: expect.any(String) as string } });
    await refused.redirectBack({ errors: { title: "This title is taken." } });
    expect(box("Title")).toHaveValue("Plan B");
    expect(box("Title")).toHaveAccessibleDescription("This title is taken.");

    await userEvent.click(button("Save as new"));
    await nextRequest().redirectBack({ ...withValues("Plan B", "Short", "n1"), recordKey: 8, canSaveAsNew: true }, SUCCESS);
    expect(box("Title")).toHaveValue("Plan B");
    expect(hasUnsavedChanges()).toBe(false);
    await userEvent.click(button("Save changes"));

    expect(nextRequest().body).toEqual({ title: "Plan B", note: "Short", _version: "n1" });
  });

  it("as new that a hook stopped keeps what was typed", async () => {
    const { nextRequest } = await open([TITLE, NOTE], { canSaveAsNew: true });
    await retype("Title", "Plan B");
    await userEvent.click(button("Save as new"));

    await nextRequest().redirectBack({ ...withValues("Plan", "Short", "v1"), canSaveAsNew: true });

    expect(box("Title")).toHaveValue("Plan B");
    expect(hasUnsavedChanges()).toBe(true);
  });

  it("runs once, however often it is requested, and keeps what is typed meanwhile", async () => {
    const { requests, nextRequest } = await open();
    await retype("Title", "A");
    await userEvent.dblClick(button("Save changes"));
    await userEvent.keyboard("{Control>}s{/Control}");
    expect(requests).toHaveLength(1);
    await retype("Note", "meanwhile");

    await nextRequest().redirectBack(withValues("A", "Short", "v2"), SUCCESS);

    expect(box("Note")).toHaveValue("meanwhile");
    expect(screen.getByText("Unsaved changes")).toBeVisible();
  });

  it("that fails loses nothing, and can be repeated", async () => {
    const { nextRequest } = await open();
    await retype("Title", "Plan B");
    await userEvent.click(button("Save changes"));
    await nextRequest().lose();

    expect(screen.getByText("What you typed is still here.", { exact: false })).toBeVisible();
    expect(box("Title")).toHaveValue("Plan B");
    await userEvent.click(button("Try again"));

    expect(nextRequest().body).toMatchObject({ title: "Plan B" });
  });

  it("that a hook stopped without a message is no save", async () => {
    const { nextRequest } = await open();
    await retype("Title", "Plan B");
    await userEvent.click(button("Save changes"));

    await nextRequest().redirectBack(withValues("Plan", "Short", "v1"));

    expect(box("Title")).toHaveValue("Plan B");
    expect(screen.getByText("Unsaved changes")).toBeVisible();
  });
});

describe("errors", () => {
  const TABBED = () => [someTabs({ General: [TITLE], Money: [aSection("Rates", [aText("Rate", { value: "1" })], { collapsible: true, collapsed: true })] })];

  it("focus the first field, inside its tab and collapsed section", async () => {
    const { nextRequest, page } = await open(TABBED());
    await userEvent.click(button("Save changes"));
    await nextRequest().redirectBack({ ...page, errors: { rate: "Enter a number." } });

    await waitFor(() => expect(box("Rate")).toHaveFocus());
    expect(box("Rate")).toHaveAccessibleDescription("Enter a number.");
    expect(screen.getByRole("tab", { name: "Money 1 error" })).toHaveAttribute("aria-selected", "true");
    expect(screen.getByText("1 field needs your attention.")).toBeInTheDocument();
    await retype("Rate", "2");

    expect(box("Rate")).not.toHaveAttribute("aria-invalid", "true");
    expect(screen.getByRole("tab", { name: "Money" })).toBeVisible();
  });

  it("of the form, and of unknown fields, are at the top", async () => {
    const { nextRequest, page } = await open();
    await userEvent.click(button("Save changes"));
    await nextRequest().redirectBack({ ...page, errors: { __all__: "These two do not fit.", ghost: "Unknown place." } });

    const alert = screen.getByRole("alert");
    expect(within(alert).getByText("These two do not fit.")).toBeVisible();
    expect(within(alert).getByText("Unknown place.")).toBeVisible();
  });

  it("of several fields are a list of links", async () => {
    const { nextRequest, page } = await open();
    await userEvent.click(button("Save changes"));
    await nextRequest().redirectBack({ ...page, errors: { title: "One.", note: "Two." } });
    await waitFor(() => expect(box("Title")).toHaveFocus());

    await userEvent.click(within(screen.getByRole("alert")).getByRole("button", { name: "Note" }));

    await waitFor(() => expect(box("Note")).toHaveFocus());
  });
});

describe("conditions", () => {
  it("hide a field and keep its value", async () => {
    const state = aSelect("State", ["Open", "Done"], { value: "done" });
    const when = { field: "state", operator: "equals", value: "done" };
    const closed = aText("Closed by", { value: "Ann", conditions: { visibleWhen: [when], hiddenWhen: [] } });
    await open([state, closed, aField("Token", "hidden", { value: "t" })]);
    expect(box("Closed by")).toHaveValue("Ann");
    expect(screen.queryByText("Token")).toBeNull();

    await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "Open");
    expect(screen.queryByRole("textbox", { name: "Closed by" })).toBeNull();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "Done");

    expect(box("Closed by")).toHaveValue("Ann");
  });
});

describe("a live field", () => {
  it("keeps the focus while the response changes the form", async () => {
    const name = aText("Name", { live: { onBlur: false, debounce: 0 } });
    const asked = answerQuestions(({ body }) => {
      const { state } = body as { state: { name: string } };
      const fields = [aText("New above"), { ...name, value: state.name }, aText("Code", { value: state.name.toUpperCase() })];
      return Response.json({ form: { columns: 1, schema: [aSection(null, fields, { fields: ["new_above", "name", "code"] })] } });
    });
    await open([aSection(null, [name, aText("Code")], { fields: ["new_above", "name", "code"] })]);

    await userEvent.type(box("Name"), "ab");

    await waitFor(() => expect(box("Code")).toHaveValue("AB"));
    expect(box("New above")).toBeVisible();
    expect(box("Name")).toHaveFocus();
    expect(asked.at(-1)?.body).toMatchObject({ changed: "name", state: { name: "ab" } });
  });
});

describe("a conflict", () => {
  const CONFLICT = {
    message: "Another user changed this. Nothing was overwritten.",
    version: "v9",
    conflicts: { title: { theirs: "Theirs", mine: "Mine" }, note: { theirs: "New note", mine: "Short" } },
  };

  async function collide() {
    const opened = await open();
    await retype("Title", "Mine");
    await userEvent.click(button("Save changes"));
    await opened.nextRequest().redirectBack({ ...withValues("Theirs", "New note", "v9"), conflict: CONFLICT });
    return { ...opened, dialog: await screen.findByRole("dialog") };
  }

  it("asks about the changed fields, takes the others, and saves with the new version", async () => {
    const { dialog, nextRequest } = await collide();
    expect(within(dialog).getAllByRole("radio")).toHaveLength(2);
    expect(within(dialog).getByText("Also updated by them: Note.")).toBeVisible();

    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));

    expect(nextRequest().body).toMatchObject({ title: "Mine", note: "New note", _version: "v9" });
  });

  it("can be resolved with the other value", async () => {
    const { dialog, nextRequest } = await collide();
    await userEvent.click(within(dialog).getByRole("radio", { name: /Use their version/ }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));

    expect(nextRequest().body).toMatchObject({ title: "Theirs", note: "New note", _version: "v9" });
  });

  it("that was closed appears again, and nothing is overwritten", async () => {
    const { dialog, nextRequest } = await collide();
    await userEvent.click(within(dialog).getByRole("button", { name: "Continue editing" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(box("Title")).toHaveValue("Mine");

    await userEvent.click(button("Save changes"));

    expect(nextRequest().body).toMatchObject({ title: "Mine", _version: "v1" });
  });
});

describe("a draft", () => {
  it("is offered when the form is opened again, and deleted on save", async () => {
    await open();
    await retype("Title", "Half done");
    fireEvent(window, new Event("pagehide"));
    const { nextRequest } = await open();
    expect(box("Title")).toHaveValue("Plan");

    await userEvent.click(button("Restore"));
    expect(box("Title")).toHaveValue("Half done");
    await userEvent.click(button("Save changes"));
    await nextRequest().redirectBack(withValues("Half done", "Short", "v2"), SUCCESS);
    await open();

    expect(screen.queryByText("Restore your unsaved changes?")).toBeNull();
  });

  it("is stored when the session has expired, with a message", async () => {
    const { nextRequest, page } = await open();
    await retype("Title", "Half done");
    await userEvent.click(button("Save changes"));

    await nextRequest().redirectBack({ ...page, auth: { user: null, logoutUrl: null, loginUrl: null } });

    const { result } = renderHook(() => useToasts());
    expect(result.current.map(({ message }) => message)).toContain("Your session has expired");
    await open();
    await userEvent.click(button("Restore"));
    expect(box("Title")).toHaveValue("Half done");
  });

  it("can be discarded", async () => {
    await open();
    await retype("Title", "Half done");
    fireEvent(window, new Event("pagehide"));
    await open();

    await userEvent.click(button("Discard"));

    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe("the subheading", () => {
  const tabs = { label: null, items: [{ key: "edit", label: "Edit", href: "/admin/tasks/7/edit", icon: null, active: true }], position: "top" as const };

  async function openWith(subheading: string, subNavigation: typeof tabs | never[]) {
    const { page } = anEditPage([TITLE]);
    await open([TITLE], { page: { ...page, subheading, subNavigation } });
  }

  it("is left out where it repeats the open tab", async () => {
    await openWith("Edit task", tabs);
    expect(screen.queryByText("Edit task")).toBeNull();

    await openWith("Edit task", []);
    expect(screen.getByText("Edit task")).toBeVisible();

    await openWith("Since May", tabs);
    expect(screen.getByText("Since May")).toBeVisible();
  });
});

it("has no accessibility violations", async () => {
  const { nextRequest, page } = await open([
    someTabs({ General: [aSection("About", [TITLE, aSelect("State", ["Open", "Done"])], { description: "What it is." })], Other: [NOTE] }),
  ]);
  await userEvent.click(button("Save changes"));
  await nextRequest().redirectBack({ ...page, errors: { title: "One.", note: "Two." } });

  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
