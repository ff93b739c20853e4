import { describe, expect, it } from "vitest";

import cases from "@/forms/conditions.cases.json";
import { holds, isOpen } from "@/forms/conditions";
import type { Condition } from "@/contracts/forms-layouts";

describe("a condition", () => {
  // The same table is held against the server's half in tests/forms/test_conditions.py.
  it.each(cases.map((each) => [each.says, each] as const))("%s", (_, { condition, state, holds: truth }) => {
    expect(holds(condition, state)).toBe(truth);
  });

  it("reads a field nobody knows as empty, whatever it is called", () => {
    expect(holds({ field: "constructor", operator: "blank", value: null }, {})).toBe(true);
    expect(holds({ field: "__proto__", operator: "filled", value: null }, {})).toBe(false);
  });

  it("shows a part where all of the first hold and none of the second", () => {
    const is = (field: string): Condition => ({ field, operator: "truthy", value: null });
    const conditions = { visibleWhen: [is("a"), is("b")], hiddenWhen: [is("c"), is("d")] };

    expect(isOpen(conditions, { a: true, b: true })).toBe(true);
    expect(isOpen(conditions, { a: true })).toBe(false);
    expect(isOpen(conditions, { a: true, b: true, d: true })).toBe(false);
  });
});
