import { describe, expect, it } from "vitest";

import { sameNumber, stepped } from "@/support/decimals";

describe("the same number", () => {
  it.each([
    ["3.50", "3.5", true],
    [3, "3.00", true],
    ["-0", "0", true],
    ["1e3", "1000", true],
    ["1.5e-7", "0.00000015", true],
    ["9007199254740993", "9007199254740992", false],
    ["3.5", "3.51", false],
    ["", "0", false],
    [null, null, false],
    ["1e999999999", "1e999999999", false],
  ])("%j and %j: %j", (left, right, same) => {
    expect(sameNumber(left, right)).toBe(same);
  });
});

describe("a step", () => {
  const one = { step: 1, times: 1, min: null, max: null };

  it.each([
    ["3.50", one, "4.50"],
    ["", one, "1"],
    ["0.1", { ...one, step: 0.2 }, "0.3"],
    ["1.005", { ...one, step: 0.01, times: -1 }, "0.995"],
    ["0.5", { ...one, times: -1 }, "-0.5"],
    ["9007199254740993", one, "9007199254740994"],
    ["99.5", { ...one, max: 100 }, "100"],
    ["3", { ...one, times: -10, min: 0 }, "0"],
    ["1", { ...one, step: 1e-7 }, "1.0000001"],
    ["1e3", one, "1001"],
    ["abc", one, null],
  ])("from %j with %j is %j", (text, steps, result) => {
    expect(stepped(text, steps)).toBe(result);
  });
});
