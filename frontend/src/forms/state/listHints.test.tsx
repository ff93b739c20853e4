import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { FormNode } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { aBuilder, aRepeater, aText } from "@/forms/fixtures";
import { PanelForm } from "@/forms/PanelForm";
import { FormStore } from "@/forms/state/FormStore";
import { useFormState } from "@/forms/state/useFormState";

const judged = (label: string, changes: Partial<FieldNode["validation"]>) => aText(label, { validation: { ...aText(label).validation, ...changes } });

const aList = (schema: FieldNode[], value: unknown[], label = "Items") => aRepeater(label, schema, { value, emptyItem: { title: null } });

const blocks = aBuilder("Blocks", { note: [judged("Text", { max: 3 })] }, { value: [{ type: "note", data: { text: "a" } }] });

const storeOf = (...schema: FieldNode[]) => new FormStore({ columns: 1, schema });

describe("hints inside a list", () => {
  it("are about the field that was written in and left", () => {
    const store = storeOf(aList([judged("Title", { required: true }), judged("Mail", { email: true })], [{ title: "a", mail: "x" }]));
    store.blur("items.0.title");
    store.setValue("items", [{ title: null, mail: "x" }]);
    store.noteEdited("items.0.title");
    store.blur("items.0.title");
    store.blur("items.0.mail");

    expect(store.getSnapshot().hints).toEqual({ "items.0.title": "This field is required." });
    store.setValue("items", [{ title: "b", mail: "x" }]);
    expect(store.getSnapshot().hints).toEqual({});
  });

  it("know the block they stand in, and lists in lists", () => {
    const store = storeOf(blocks, aList([aList([judged("Title", { min: 2 })], [], "Parts")], [{ parts: [{ title: "a" }] }]));
    ["blocks.0.data.text", "items.0.parts.0.title", "items.7.parts.0.title", "items.0.nothing", "blocks.0.type"].forEach((path) => {
      store.noteEdited(path);
      store.blur(path);
    });
    expect(store.getSnapshot().hints).toEqual({ "items.0.parts.0.title": "Use at least 2 characters." });

    store.setValue("blocks", [{ type: "note", data: { text: "abcd" } }]);
    store.blur("blocks.0.data.text");
    expect(store.getSnapshot().hints).toHaveProperty(["blocks.0.data.text"], "Use at most 3 characters.");
  });

  it("forget who was written in once entries have moved", () => {
    const store = storeOf(aList([judged("Title", { required: true })], [{ title: "a" }, { title: null }]));
    store.noteEdited("items.0.title");
    store.setValue("items", [{ title: null }]);
    store.blur("items.0.title");

    expect(store.getSnapshot().hints).toEqual({});
  });
});

function Screen({ schema }: { schema: FormNode[] }) {
  const controller = useFormState({ columns: 1, schema }, { optionsUrl: null, uploadUrl: null, formStateUrl: null });
  return <PanelForm controller={controller} surface="page" onSubmit={() => undefined} />;
}

it("stand beside the field of an entry that was left empty, and leave with the next key", async () => {
  render(<Screen schema={[aList([judged("Title", { required: true })], [{ title: "One" }, { title: "Two" }])]} />);
  const second = within(await screen.findByRole("group", { name: "Two" })).getByRole("textbox");

  await userEvent.clear(second);
  await userEvent.tab();
  await waitFor(() => expect(second).toHaveAccessibleDescription("This field is required."));
  expect(screen.getAllByText("This field is required.")).toHaveLength(1);
  await userEvent.type(second, "T");

  expect(screen.queryByText("This field is required.")).toBeNull();
});
