import { describe, expect, it } from "vitest";

import { aBuilder, aNumber, aRepeater, aText } from "@/forms/fixtures";
import { groupErrors } from "@/forms/state/errors";

const parts = aRepeater("Parts", [aText("Name")], { itemName: "Part" });
const lines = aRepeater("Lines", [aNumber("Quantity"), parts], { itemName: "Line" });
const notes = aRepeater("Notes", [aText("Text")]);
const content = aBuilder("Content", { quote: [aText("Author")] });
const VALUES = {
  lines: [{ quantity: "1", parts: [{ name: "" }] }],
  notes: [{ text: "" }],
  content: [{ type: "quote", data: { author: "" } }],
};

function labelOf(path: string): string | undefined {
  const form = { columns: 1, schema: [aText("Title"), lines, notes, content] };
  return groupErrors(form, { [path]: "Wrong." }, VALUES).fieldErrors[0]?.label;
}

describe("the label of an error", () => {
  it.each([
    ["title", "Title"],
    ["lines", "Lines"],
    ["lines.0", "Line 1"],
    ["lines.0.quantity", "Line 1: Quantity"],
    ["lines.0.parts.0.name", "Line 1: Part 1: Name"],
    ["notes.0.text", "Notes 1: Text"],
    ["content.0.data.author", "quote 1: Author"],
    ["lines.7.quantity", "Lines"],
  ])("at %s names the entry and the field", (path, label) => {
    expect(labelOf(path)).toBe(label);
  });
});
