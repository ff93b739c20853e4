import { describe, expect, it } from "vitest";

import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { aField, aNumber, aSelect, aText } from "@/forms/fixtures";
import { FormStore } from "@/forms/state/FormStore";

const from = (...sources: string[]) => ({ prepopulate: { sources, allowUnicode: false } });
const storeOf = (...schema: FieldNode[]) => new FormStore({ columns: 1, schema } satisfies Form);
const slugIn = (store: FormStore) => store.getSnapshot().values.slug;

describe("a prepopulated field", () => {
  it("follows its sources while they are typed", () => {
    const store = storeOf(aText("Title"), aNumber("Year"), aText("Slug", from("title", "year")));

    store.setValue("title", "Hello W");
    expect(slugIn(store)).toBe("hello-w");
    store.setValue("title", "Hello World");
    store.setValue("year", 2024);
    expect(slugIn(store)).toBe("hello-world-2024");
    store.setValue("title", null);
    expect(slugIn(store)).toBe("2024");
    store.setValue("year", null);
    expect(slugIn(store)).toBeNull();
    store.setValue("title", "Again");
    expect(slugIn(store)).toBe("again");
  });

  it("stops to follow when the user edits it, also where both texts are the same later", () => {
    const store = storeOf(aText("Title"), aText("Slug", from("title")));

    store.setValue("slug", "hello");
    store.setValue("title", "Hello");
    store.setValue("title", "Hello World");

    expect(slugIn(store)).toBe("hello");
  });

  it("stays empty if the user has emptied it", () => {
    const store = storeOf(aText("Title"), aText("Slug", from("title")));

    store.setValue("title", "Hello");
    store.setValue("slug", null);
    store.setValue("title", "Hello World");

    expect(slugIn(store)).toBeNull();
  });

  it("keeps a default, and begins to follow where it is empty or the slug of the defaults", () => {
    const kept = storeOf(aText("Title"), aText("Slug", { value: "start", ...from("title") }));
    kept.setValue("title", "Hello");
    expect(slugIn(kept)).toBe("start");

    const empty = storeOf(aText("Title", { value: "Draft" }), aText("Slug", from("title")));
    empty.setValue("title", "Draft 2");
    expect(slugIn(empty)).toBe("draft-2");

    const slug = storeOf(aText("Title", { value: "Draft" }), aText("Slug", { value: "draft", ...from("title") }));
    slug.setValue("title", "Draft 2");
    expect(slugIn(slug)).toBe("draft-2");
  });

  it("takes the labels of options", () => {
    const colors = aSelect("Colors", ["Red", "Deep Blue"], { multiple: true });
    const state = { ...aField("State", "radio"), options: [{ value: "1", label: "On hold" }] } as FieldNode;
    const store = storeOf(colors, state, aText("Slug", from("colors", "state")));

    store.setValue("colors", ["deep blue", "red"]);
    expect(slugIn(store)).toBe("deep-blue-red");
    store.setValue("state", "1");
    expect(slugIn(store)).toBe("deep-blue-red-on-hold");
  });

  it("is no longer invalid when it is filled, and its change is reported", () => {
    const store = storeOf(aText("Title"), aText("Slug", from("title")));
    const changes: string[] = [];
    store.onChange(({ path }) => changes.push(path));
    store.setErrors({ slug: "This field is required." });

    store.setValue("title", "Hello");

    expect(store.getSnapshot().errors).toEqual({});
    expect(changes).toEqual(["title", "slug"]);
  });

  it("is not filled while it is disabled", () => {
    const store = storeOf(aText("Title"), aText("Slug", { disabled: true, ...from("title") }));

    store.setValue("title", "Hello");

    expect(slugIn(store)).toBeNull();
  });
});
