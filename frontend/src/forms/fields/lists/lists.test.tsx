import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { Builder, CustomField, Repeater } from "@/contracts/forms-fields";
import { aField, aNumber, aText } from "@/forms/fixtures";
import { registerHostComponents } from "@/registry/hostComponents";
import { drawField } from "@/testing/drawField";

const DESIGN = { title: "Design", hours: 24 };
const BUILD = { title: "Build", hours: 80 };

const lines = (changes: Partial<Repeater> = {}): Repeater => ({
  ...aField("Lines", "repeater"),
  columns: 2,
  minItems: null,
  maxItems: null,
  reorderable: true,
  collapsible: true,
  addable: true,
  deletable: true,
  addLabel: "Add a line",
  table: false,
  itemName: null,
  rowRules: {},
  itemLabels: ["Design, 3 days", null],
  schema: [aText("Title"), aNumber("Hours")],
  emptyItem: { title: null, hours: 1 },
  value: [DESIGN, BUILD],
  ...changes,
});
const entry = (name: string) => screen.getByRole("group", { name });

describe("a repeater", () => {
  it("changes an entry, titled by the server until it is changed", async () => {
    const { onChange } = drawField(lines());
    const first = await screen.findByRole("group", { name: "Design, 3 days" });

    await userEvent.type(within(first).getByRole("textbox", { name: "Title" }), "s");

    expect(onChange).toHaveBeenLastCalledWith([{ title: "Designs", hours: 24 }, BUILD]);
    expect(entry("Designs")).toBeVisible();
    expect(entry("Build")).toBeVisible();
  });

  it("adds an empty entry and focuses it", async () => {
    const { onChange } = drawField(lines());

    await userEvent.click(await screen.findByRole("button", { name: "Add a line" }));

    expect(onChange).toHaveBeenLastCalledWith([DESIGN, BUILD, { title: null, hours: 1 }]);
    expect(within(entry("Item 3")).getByRole("textbox", { name: "Title" })).toHaveFocus();
  });

  it("restores a removed entry", async () => {
    const { onChange } = drawField(lines());

    await userEvent.click(await screen.findByRole("button", { name: "Remove Design, 3 days" }));
    expect(onChange).toHaveBeenLastCalledWith([BUILD]);
    expect(screen.getByText("Removed Design, 3 days")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));

    expect(onChange).toHaveBeenLastCalledWith([DESIGN, BUILD]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("moves an entry by keyboard, and back by Escape", async () => {
    const { onChange } = drawField(lines());
    (await screen.findByRole("button", { name: "Move Build" })).focus();

    await userEvent.keyboard(" {ArrowUp}{Escape}");
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard(" {ArrowUp} ");

    expect(onChange).toHaveBeenCalledExactlyOnceWith([BUILD, DESIGN]);
  });

  it("sends the key of a stored entry with it, and none for a new one", async () => {
    const stored = [
      { ...DESIGN, _key: "0.aa" },
      { ...BUILD, _key: "1.bb" },
    ];
    const { onChange } = drawField(lines({ value: stored }));
    (await screen.findByRole("button", { name: "Move Build" })).focus();

    await userEvent.keyboard(" {ArrowUp} ");
    await userEvent.type(within(entry("Build")).getByRole("textbox", { name: "Title" }), "!");
    await userEvent.click(screen.getByRole("button", { name: "Remove Design, 3 days" }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await userEvent.click(screen.getByRole("button", { name: "Add a line" }));

    expect(onChange).toHaveBeenLastCalledWith([{ title: "Build!", hours: 80, _key: "1.bb" }, stored[0], { title: null, hours: 1 }]);
  });

  it("collapses entries, and an error expands its entry", async () => {
    drawField(lines(), { innerErrors: { "1.title": "Enter a title." } });
    const toggle = await screen.findByRole("button", { name: "Design, 3 days" });

    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(within(entry("Design, 3 days")).queryByRole("textbox")).toBeNull();
    const wrong = entry("Build");

    expect(within(wrong).getByText("1 problem")).toBeVisible();
    expect(within(wrong).getByRole("textbox", { name: "Title" })).toHaveAccessibleDescription("Enter a title.");
  });

  it("collapses and expands all", async () => {
    drawField(lines());

    await userEvent.click(await screen.findByRole("button", { name: "Collapse all" }));
    expect(screen.queryByRole("textbox")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Expand all" }));

    expect(screen.getAllByRole("textbox")).toHaveLength(2);
  });

  it("respects its minimum and maximum", async () => {
    drawField(lines({ minItems: 2, maxItems: 2 }));

    expect(await screen.findByRole("button", { name: "Add a line" })).toBeDisabled();
    expect(screen.getByText("At most 2 items")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  });

  it("offers nothing that is not allowed", async () => {
    drawField(lines({ addable: false, deletable: false, reorderable: false, collapsible: false }));

    await screen.findByRole("group", { name: "Design, 3 days" });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("accepts two changes at once", async () => {
    const changes: ((name: string, value: unknown) => void)[] = [];
    const { onChange } = drawField(lines(), {
      services: {
        renderNodes: (_, place) => {
          changes.push(place.onChange);
          return null;
        },
      },
    });
    await screen.findByRole("group", { name: "Design, 3 days" });

    changes[0]?.("title", "Draw");
    changes[0]?.("hours", 3);

    expect(onChange).toHaveBeenLastCalledWith([{ title: "Draw", hours: 3 }, BUILD]);
  });
});

describe("a builder", () => {
  const page = (changes: Partial<Builder> = {}): Builder => ({
    ...aField("Page", "builder"),
    blocks: [
      { name: "heading", label: "Heading", icon: "hash", columns: 1, schema: [aText("Text")], emptyData: { text: null } },
      { name: "quote", label: "Quote", icon: null, columns: 1, schema: [aText("Words")], emptyData: { words: null } },
    ],
    minItems: null,
    maxItems: null,
    reorderable: true,
    collapsible: true,
    addLabel: "Add a block",
    value: [{ type: "heading", data: { text: "About us" } }],
    ...changes,
  });

  it("changes the data of an entry, and names its block", async () => {
    const { onChange } = drawField(page(), { innerErrors: { "0.data.text": "Too short." } });
    const first = await screen.findByRole("group", { name: "Heading · About us" });
    expect(within(first).getByRole("textbox", { name: "Text" })).toHaveAccessibleDescription("Too short.");

    await userEvent.type(within(first).getByRole("textbox", { name: "Text" }), "!");

    expect(onChange).toHaveBeenLastCalledWith([{ type: "heading", data: { text: "About us!" } }]);
  });

  it("sends the key of a stored entry with it", async () => {
    const { onChange } = drawField(page({ value: [{ type: "heading", data: { text: "About us" }, _key: "0.aa" }] }));

    await userEvent.type(await screen.findByRole("textbox", { name: "Text" }), "!");

    expect(onChange).toHaveBeenLastCalledWith([{ type: "heading", data: { text: "About us!" }, _key: "0.aa" }]);
  });

  it("asks for the block of a new entry", async () => {
    const { onChange } = drawField(page());

    await userEvent.click(await screen.findByRole("button", { name: "Add a block" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Quote" }));

    expect(onChange).toHaveBeenLastCalledWith([
      { type: "heading", data: { text: "About us" } },
      { type: "quote", data: { words: null } },
    ]);
  });

  it("leaves an entry of an unknown block unchanged", async () => {
    drawField(page({ value: [{ type: "hologram", data: { depth: 3 } }] }));

    expect(await screen.findByText(/type of entry is unknown/)).toBeVisible();
  });
});

describe("a host's field component", () => {
  const rating: CustomField = { ...aField("Rating", "custom"), control: "Fields/Rating", config: { most: 5 }, value: 3 };

  it("gets the value and reports a new one", async () => {
    function Rating({ value, onChange, config, id }: Record<string, unknown>) {
      return (
        <button id={String(id)} onClick={() => (onChange as (next: number) => void)(Number(value) + 1)}>
          {String(value)} of {(config as { most: number }).most}
        </button>
      );
    }
    registerHostComponents({ "./pages/Panels/Fields/Rating.tsx": () => Promise.resolve({ default: Rating }) });
    const { onChange } = drawField(rating);

    await userEvent.click(await screen.findByText("3 of 5"));

    expect(onChange).toHaveBeenLastCalledWith(4);
    expect(screen.getByText("4 of 5")).toBeVisible();
  });

  it("that is missing shows a sentence", async () => {
    registerHostComponents({});
    drawField(rating);

    expect(await screen.findByText("This field cannot be shown here.")).toBeVisible();
  });
});
