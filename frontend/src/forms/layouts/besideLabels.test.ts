import { describe, expect, it } from "vitest";

import type { FieldNode } from "@/contracts/forms-fields";
import { aField, aSection, aText } from "@/forms/fixtures";
import { besideLabels } from "@/forms/layouts/besideLabels";

const tick = (changes: Partial<FieldNode> = {}) => aField("On", "toggle", changes);
const box = aField("Ready", "checkbox");
const text = (columnSpan: number | "full" = 1) => aText("Text", { columnSpan });

describe("a switch", () => {
  it("is lowered in a row with a control whose label is above it", () => {
    expect(besideLabels([text(), tick()], 1, 2)).toBe("@md:pt-[1.5125rem]");
    expect(besideLabels([tick(), text()], 0, 2)).toBe("@md:pt-[1.5125rem]");
    expect(besideLabels([box, text()], 0, 2)).not.toBeNull();
  });

  it("stays where it is in one column, in a row of its own kind, or alone in its row", () => {
    expect(besideLabels([text(), tick()], 1, 1)).toBeNull();
    expect(besideLabels([tick(), tick()], 0, 2)).toBeNull();
    expect(besideLabels([text("full"), tick(), text("full")], 1, 2)).toBeNull();
    expect(besideLabels([text(), tick({ columnSpan: "full" })], 1, 2)).toBeNull();
    expect(besideLabels([aSection("Part", []), tick()], 1, 2)).toBeNull();
    expect(besideLabels([aText("Text", { inlineLabel: true }), tick()], 1, 2)).toBeNull();
  });

  it("stands in another row where there is room for less columns", () => {
    const nodes = [text(), text(), tick(), tick()];
    expect(besideLabels(nodes, 2, 3)).toBe("@xl:pt-[1.5125rem]");
    expect(besideLabels(nodes, 2, 4)).toBe("@3xl:pt-[1.5125rem]");
    expect(besideLabels([text(), text(2), tick(), text()], 2, 3)).toBe("@md:pt-[1.5125rem]");
    expect(besideLabels([text("full"), tick(), tick(), tick(), text()], 3, 3)).toBe("@md:pt-[1.5125rem] @xl:pt-0");
  });

  it("is the only one that is lowered", () => {
    expect(besideLabels([text(), tick()], 0, 2)).toBeNull();
  });
});
