import { describe, expect, it } from "vitest";

import cases from "@/forms/conditions.cases.json";
import { conditionValues, holds, isOpen } from "@/forms/conditions";
import type { Condition } from "@/contracts/forms-layouts";
import { aSection, aText } from "@/forms/fixtures";

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

describe("the values that conditions read", () => {
  const shownBy = (...fields: string[]) => ({ visibleWhen: fields.map((field): Condition => ({ field, operator: "truthy", value: null })), hiddenWhen: [] });
  const field = (name: string, ...by: string[]) => aText(name, { conditions: shownBy(...by) });
  const initial = () => false;

  it("are the typed ones where no condition hides a field", () => {
    const plain = [field("a"), field("b")];
    const values = { a: true, b: true };

    expect(conditionValues(plain, values, initial)).toBe(values);
    expect(conditionValues([field("a"), field("b", "a")], values, initial)).toBe(values);
  });

  it("leave out what was typed in a field that is hidden now", () => {
    const chain = [field("c", "b"), field("b", "a"), field("a")];

    expect(conditionValues(chain, { a: false, b: true, c: true }, initial)).toEqual({ a: false, b: false, c: false });
    expect(conditionValues(chain, { a: true, b: true, c: false }, initial)).toEqual({ a: true, b: true, c: false });
  });

  it("take the server's value for a hidden field", () => {
    expect(conditionValues([field("b", "a"), field("a")], { a: false, b: true }, (name) => name === "b" && "stored")).toEqual({ a: false, b: "stored" });
  });

  it("follow the conditions of the parts around a field", () => {
    const section = aSection(null, [field("b")], { conditions: shownBy("a") });

    expect(conditionValues([field("a"), section], { a: false, b: true }, initial)).toEqual({ a: false, b: false });
  });

  it("are the server's where conditions depend on one another", () => {
    expect(conditionValues([field("a", "b"), field("b", "a")], { a: true, b: true }, initial)).toEqual({ a: false, b: false });
  });
});
