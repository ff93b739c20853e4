import { describe, expect, it } from "vitest";

import type { FieldNode } from "@/contracts/forms-fields";
import { aField, aSection, aText } from "@/forms/fixtures";
import { labelOffset } from "@/forms/layouts/labelAlignment";

const tick = (changes: Partial<FieldNode> = {}) => aField("On", "toggle", changes);
const box = aField("Ready", "checkbox");
const text = (columnSpan: number | "full" = 1) => aText("Text", { columnSpan });

describe("a checkbox", () => {
  it("is moved down in a row with a control whose label is above", () => {
    expect(labelOffset([text(), tick()], 1, 2)).toBe("@md:pt-[1.5125rem]");
    expect(labelOffset([tick(), text()], 0, 2)).toBe("@md:pt-[1.5125rem]");
    expect(labelOffset([box, text()], 0, 2)).not.toBeNull();
  });

  it("is not moved in one column, in a row of checkboxes, or alone in its row", () => {
    expect(labelOffset([text(), tick()], 1, 1)).toBeNull();
    expect(labelOffset([tick(), tick()], 0, 2)).toBeNull();
    expect(labelOffset([text("full"), tick(), text("full")], 1, 2)).toBeNull();
    expect(labelOffset([text(), tick({ columnSpan: "full" })], 1, 2)).toBeNull();
    expect(labelOffset([aSection("Part", []), tick()], 1, 2)).toBeNull();
    expect(labelOffset([aText("Text", { inlineLabel: true }), tick()], 1, 2)).toBeNull();
  });

  it("is in another row when there are fewer columns", () => {
    const nodes = [text(), text(), tick(), tick()];
    expect(labelOffset(nodes, 2, 3)).toBe("@xl:pt-[1.5125rem]");
    expect(labelOffset(nodes, 2, 4)).toBe("@3xl:pt-[1.5125rem]");
    expect(labelOffset([text(), text(2), tick(), text()], 2, 3)).toBe("@md:pt-[1.5125rem]");
    expect(labelOffset([text("full"), tick(), tick(), tick(), text()], 3, 3)).toBe("@md:pt-[1.5125rem] @xl:pt-0");
  });

  it("is the only field that is moved", () => {
    expect(labelOffset([text(), tick()], 0, 2)).toBeNull();
  });
});
