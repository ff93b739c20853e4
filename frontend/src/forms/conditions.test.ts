import { describe, expect, it } from "vitest";

import type { Condition } from "@/contracts/forms-layouts";
import { conditionValues, isVisible, matches } from "@/forms/conditions";
import cases from "@/forms/conditions.cases.json";
import { aSection, aText } from "@/forms/fixtures";

describe("a condition", () => {
  // tests/forms/test_conditions.py runs the same cases against the Python code.
  it.each(cases.map((each) => [each.says, each] as const))("%s", (_, { condition, state, holds: truth }) => {
    expect(matches(condition, state)).toBe(truth);
  });

  it("reads an unknown field as empty, whatever its name", () => {
    expect(matches({ field: "constructor", operator: "blank", value: null }, {})).toBe(true);
    expect(matches({ field: "__proto__", operator: "filled", value: null }, {})).toBe(false);
  });

  it("shows a node if all of `visibleWhen` and none of `hiddenWhen` match", () => {
    const is = (field: string): Condition => ({ field, operator: "truthy", value: null });
    const conditions = { visibleWhen: [is("a"), is("b")], hiddenWhen: [is("c"), is("d")] };

    expect(isVisible(conditions, { a: true, b: true })).toBe(true);
    expect(isVisible(conditions, { a: true })).toBe(false);
    expect(isVisible(conditions, { a: true, b: true, d: true })).toBe(false);
  });
});

describe("the values that conditions read", () => {
  const shownBy = (...fields: string[]) => ({ visibleWhen: fields.map((field): Condition => ({ field, operator: "truthy", value: null })), hiddenWhen: [] });
  const field = (name: string, ...by: string[]) => aText(name, { conditions: shownBy(...by) });
  const initial = () => false;

  it("are the typed ones if no condition hides a field", () => {
    const plain = [field("a"), field("b")];
    const values = { a: true, b: true };

    expect(conditionValues(plain, values, initial)).toBe(values);
    expect(conditionValues([field("a"), field("b", "a")], values, initial)).toBe(values);
  });

  it("leave out the typed value of a hidden field", () => {
    const chain = [field("c", "b"), field("b", "a"), field("a")];

    expect(conditionValues(chain, { a: false, b: true, c: true }, initial)).toEqual({ a: false, b: false, c: false });
    expect(conditionValues(chain, { a: true, b: true, c: false }, initial)).toEqual({ a: true, b: true, c: false });
  });

  it("use the server's value for a hidden field", () => {
    expect(conditionValues([field("b", "a"), field("a")], { a: false, b: true }, (name) => name === "b" && "stored")).toEqual({ a: false, b: "stored" });
  });

  it("respect the conditions of the layouts around a field", () => {
    const section = aSection(null, [field("b")], { conditions: shownBy("a") });

    expect(conditionValues([field("a"), section], { a: false, b: true }, initial)).toEqual({ a: false, b: false });
  });

  it("are the server's if conditions depend on one another", () => {
    expect(conditionValues([field("a", "b"), field("b", "a")], { a: true, b: true }, initial)).toEqual({ a: false, b: false });
  });
});
