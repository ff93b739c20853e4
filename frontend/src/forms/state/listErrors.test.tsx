import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { FormNode } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { aBuilder, aRepeater, aText } from "@/forms/fixtures";
import { PanelForm } from "@/forms/PanelForm";
import { FormStore } from "@/forms/state/FormStore";
import { useFormState } from "@/forms/state/useFormState";

const validated = (label: string, changes: Partial<FieldNode["validation"]>) => aText(label, { validation: { ...aText(label).validation, ...changes } });

const aList = (schema: FieldNode[], value: unknown[], label = "Items") => aRepeater(label, schema, { value, emptyItem: { title: null } });

const blocks = aBuilder("Blocks", { note: [validated("Text", { max: 3 })] }, { value: [{ type: "note", data: { text: "a" } }] });

const storeOf = (...schema: FieldNode[]) => new FormStore({ columns: 1, schema });

describe("client errors inside a list", () => {
  it("are about the edited field that lost focus", () => {
    const store = storeOf(aList([validated("Title", { required: true }), validated("Mail", { email: true })], [{ title: "a", mail: "x" }]));
    store.blur("items.0.title");
    store.setValue("items", [{ title: null, mail: "x" }]);
    store.noteEdited("items.0.title");
    store.blur("items.0.title");
    store.blur("items.0.mail");

    expect(store.getSnapshot().clientErrors).toEqual({ "items.0.title": "This field is required." });
    store.setValue("items", [{ title: "b", mail: "x" }]);
    expect(store.getSnapshot().clientErrors).toEqual({});
  });

  it("know their block, and nested lists", () => {
    const store = storeOf(blocks, aList([aList([validated("Title", { min: 2 })], [], "Parts")], [{ parts: [{ title: "a" }] }]));
    ["blocks.0.data.text", "items.0.parts.0.title", "items.7.parts.0.title", "items.0.nothing", "blocks.0.type"].forEach((path) => {
      store.noteEdited(path);
      store.blur(path);
    });
    expect(store.getSnapshot().clientErrors).toEqual({ "items.0.parts.0.title": "Use at least 2 characters." });

    store.setValue("blocks", [{ type: "note", data: { text: "abcd" } }]);
    store.blur("blocks.0.data.text");
    expect(store.getSnapshot().clientErrors).toHaveProperty(["blocks.0.data.text"], "Use at most 3 characters.");
  });

  it("forget the edited fields when entries move", () => {
    const store = storeOf(aList([validated("Title", { required: true })], [{ title: "a" }, { title: null }]));
    store.noteEdited("items.0.title");
    store.setValue("items", [{ title: null }]);
    store.blur("items.0.title");

    expect(store.getSnapshot().clientErrors).toEqual({});
  });
});

function Screen({ schema }: { schema: FormNode[] }) {
  const controller = useFormState({ columns: 1, schema }, { optionsUrl: null, uploadUrl: null, formStateUrl: null });
  return <PanelForm controller={controller} surface="page" onSubmit={() => undefined} />;
}

it("are shown at the field of an entry, and disappear on the next change", async () => {
  render(<Screen schema={[aList([validated("Title", { required: true })], [{ title: "One" }, { title: "Two" }])]} />);
  const second = within(await screen.findByRole("group", { name: "Two" })).getByRole("textbox");

  await userEvent.clear(second);
  await userEvent.tab();
  await waitFor(() => expect(second).toHaveAccessibleDescription("This field is required."));
  expect(screen.getAllByText("This field is required.")).toHaveLength(1);
  await userEvent.type(second, "T");

  expect(screen.queryByText("This field is required.")).toBeNull();
});
