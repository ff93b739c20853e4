import { describe, expect, it } from "vitest";

import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { aField, aRepeater, aText } from "@/forms/fixtures";
import { clientError } from "@/forms/state/clientErrors";
import { errorsAfterChange, groupErrors } from "@/forms/state/errors";
import { FormStore } from "@/forms/state/FormStore";
import { sameValue } from "@/forms/state/values";

const form = (...schema: FieldNode[]): Form => ({ columns: 1, schema });
const named = (label: string, value: unknown, changes: Partial<FieldNode> = {}) => ({ ...aText(label, { value }), ...changes }) as FieldNode;

describe("values", () => {
  it("start as the server sent them, and are dirty only while they differ", () => {
    const store = new FormStore(form(named("Title", "Plan"), named("Note", null)));
    expect(store.getSnapshot()).toMatchObject({ values: { title: "Plan", note: null }, isDirty: false });

    store.setValue("title", "Plan B");
    expect(store.getSnapshot().isDirty).toBe(true);
    expect(store.changedNames()).toEqual(["title"]);
    store.setValue("title", "Plan");
    store.setValue("note", "");

    expect(store.getSnapshot().isDirty).toBe(false);
  });

  it("inside a list are set by path", () => {
    const items = aRepeater("Items", [aText("Title")], { value: [{ title: "One" }, { title: "Two" }] });
    const store = new FormStore(form(items));

    store.setValue("items.1.title", "Second");

    expect(store.getSnapshot().values.items).toEqual([{ title: "One" }, { title: "Second" }]);
  });

  it("may have the name of any object property", () => {
    const store = new FormStore(form(named("Odd", "x", { name: "__proto__" })));

    store.setValue("__proto__", "y");

    expect(Object.entries(store.getSnapshot().values)).toEqual([["__proto__", "y"]]);
    expect(Object.prototype).not.toHaveProperty("y");
  });

  it.each([
    ["", null, true],
    [undefined, null, true],
    [0, null, false],
    [false, null, false],
    [[1, { a: "" }], [1, {}], true],
    [[1], [1, 2], false],
    [{ a: 1 }, [1], false],
    ["1", 1, false],
  ])("%j and %j are the same: %s", (one, other, same) => {
    expect(sameValue(one, other)).toBe(same);
  });
});

describe("a live response", () => {
  it("changes the fields, and the values that were not typed meanwhile", () => {
    const store = new FormStore(form(named("Name", ""), named("Code", ""), named("Note", "")));
    store.setValue("name", "Ann");
    const posted = store.getSnapshot().values;
    store.setValue("note", "typed meanwhile");

    store.patch(form(named("Name", "Ann"), named("Code", "ANN", { disabled: true }), named("Note", ""), named("Extra", "new")), posted);

    expect(store.getSnapshot().values).toMatchObject({ name: "Ann", code: "ANN", note: "typed meanwhile", extra: "new" });
    expect(store.getSnapshot().form.schema[1]).toMatchObject({ disabled: true });
  });

  it("removes the error of a value that it changes", () => {
    const store = new FormStore(form(named("Name", ""), named("Code", "")));
    store.setErrors({ name: "This field is required.", code: "This field is required." });
    store.setValue("name", "Ann");

    store.patch(form(named("Name", "Ann"), named("Code", "ANN")), { name: "Ann", code: "" });

    expect(store.getSnapshot()).toMatchObject({ values: { code: "ANN" }, errors: {} });
    expect(store.getSnapshot().errors).not.toHaveProperty("code");
  });

  it("keeps a password, which the server never returns", () => {
    const secret = aField("Secret", "password");
    const store = new FormStore(form(secret, named("Name", "")));
    store.setValue("secret", "hush");

    store.patch(form(secret, named("Name", "")), { name: "" });

    expect(store.getSnapshot().values.secret).toBe("hush");
  });
});

describe("a save", () => {
  it("makes the sent values the stored ones; values typed meanwhile are unsaved", () => {
    const store = new FormStore(form(named("Title", "a"), named("Note", "b")));
    store.setValue("title", " A ");
    const posted = store.getSnapshot().values;
    store.setValue("note", "B");

    store.accept(form(named("Title", "A"), named("Note", "b")), posted);

    expect(store.getSnapshot()).toMatchObject({ values: { title: "A", note: "B" }, stored: { title: "A", note: "b" }, isDirty: true });
  });

  it("by another user updates the fields that were not changed here", () => {
    const store = new FormStore(form(named("Title", "a"), named("Note", "b")));
    store.setValue("note", "mine");

    store.rebase(form(named("Title", "theirs"), named("Note", "theirs")));

    expect(store.getSnapshot().values).toEqual({ title: "theirs", note: "mine" });
    expect(store.changedNames()).toEqual(["note"]);
  });
});

describe("errors", () => {
  it("are removed when their value changes, also inside lists", () => {
    const errors = { title: "Wrong.", "items.0.title": "Missing.", "items.1.title": "Too long." };
    const before = [{ title: "" }, { title: "long" }];

    expect(errorsAfterChange(errors, "title", "a", "b")).not.toHaveProperty("title");
    expect(errorsAfterChange(errors, "items", before, [{ title: "x" }, { title: "long" }])).toEqual({ title: "Wrong.", "items.1.title": "Too long." });
    // An entry was added or removed, so the indexes are no longer valid.
    expect(errorsAfterChange(errors, "items", before, [{ title: "long" }])).toEqual({ title: "Wrong." });
  });

  it("are in the order of the form, and none is lost", () => {
    const items = aField("Items", "repeater");
    const placed = groupErrors(form(named("Title", ""), items), { "items.2.qty": "One.", __all__: "Two.", gone: "Three.", title: "Four." });

    expect(placed.fieldErrors.map(({ path }) => path)).toEqual(["title", "items.2.qty"]);
    expect(placed.otherErrors).toEqual(["Two.", "Three."]);
  });
});

describe("client errors", () => {
  const clientErrors = (changes: Partial<FieldNode["validation"]>, value: unknown) =>
    clientError({ ...aText("Text"), validation: { ...aText("Text").validation, ...changes } }, value);

  it.each([
    [{ required: true }, null, "This field is required."],
    [{ required: true }, "x", null],
    [{ email: true }, "no-address", "Enter a valid email address."],
    [{ email: true }, "a@b.c", null],
    [{ email: true }, "", null],
    [{ url: true }, "nowhere", "Enter a valid URL."],
    [{ url: true }, "https://example.com", null],
    [{ numeric: true, min: 3 }, "2", "Enter 3 or more."],
    [{ numeric: true, max: 3 }, 4, "Enter 3 or less."],
    [{ numeric: true }, "1.5", null],
    [{ min: 3 }, "ab", "Use at least 3 characters."],
    [{ max: 2 }, "👍👍", null],
    [{ max: 2 }, "abc", "Use at most 2 characters."],
  ])("with the rules %j on %j: %s", (changes, value, sentence) => {
    expect(clientErrors(changes, value)).toBe(sentence);
  });

  it("appear when a changed field loses focus, and disappear on the next change", () => {
    const required = { ...aText("Title", { value: "a" }), validation: { ...aText("Title").validation, required: true } };
    const store = new FormStore(form(required));
    store.blur("title");
    store.setValue("title", null);
    expect(store.getSnapshot().clientErrors).toEqual({});

    store.blur("title");
    expect(store.getSnapshot().clientErrors).toEqual({ title: "This field is required." });
    store.setValue("title", "b");

    expect(store.getSnapshot().clientErrors).toEqual({});
  });
});
