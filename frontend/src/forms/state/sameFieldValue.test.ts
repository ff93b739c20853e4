import { expect, it } from "vitest";

import type { FieldNode, MultiInput, RangeInput } from "@/contracts/forms-fields";
import { aBuilder, aField, aNumber, aRepeater, aText } from "@/forms/fixtures";
import { sameFieldValue } from "@/forms/state/sameFieldValue";

const RATE = aNumber("Rate");
const RANGE: RangeInput = { ...aField("Span", "range"), lower: aNumber("Lower"), upper: aNumber("Upper"), bounds: "[)" };
const PAIR: MultiInput = { ...aField("Pair", "multi_input"), fields: [aText("Unit"), RATE] };
const LIST = aRepeater("Lines", [aText("Title"), RATE]);
const BLOCKS = aBuilder("Blocks", { figure: [RATE], note: [aText("Title")] });

const block = (rate: unknown, changes: object = {}) => ({ type: "figure", _key: "0.a", data: { rate }, ...changes });

it.each<[string, FieldNode, unknown, unknown, boolean]>([
  ["a number", RATE, "3.50", 3.5, true],
  ["another number", RATE, "3.50", "3.51", false],
  ["a removed number", RATE, "0", null, false],
  ["a text of digits", aText("Code"), "7", "7.0", false],
  ["a range", RANGE, { lower: "1.0", upper: null, bounds: "[)" }, { lower: 1, upper: null, bounds: "[)" }, true],
  ["a range with other bounds", RANGE, { lower: "1.0", upper: null, bounds: "[]" }, { lower: 1, upper: null, bounds: "[)" }, false],
  ["a pair", PAIR, ["kg", "1.0"], ["kg", "1"], true],
  ["a pair with another text", PAIR, ["1.0", "1"], ["1", "1"], false],
  ["a row", LIST, [{ title: "a", rate: "1.0", _key: "x" }], [{ title: "a", rate: 1, _key: "x" }], true],
  ["a row with another text", LIST, [{ title: "1.0", rate: "1" }], [{ title: "1", rate: "1" }], false],
  ["a row more", LIST, [{ rate: "1" }], [{ rate: "1" }, { rate: "1" }], false],
  ["a block", BLOCKS, [block("1.0")], [block(1)], true],
  ["a block of another key", BLOCKS, [block("1.0")], [block(1, { _key: "0.b" })], false],
  ["a block of another type", BLOCKS, [block("1.0")], [block(1, { type: "note" })], false],
])("%s", (_name, field, left, right, same) => {
  expect(sameFieldValue(field, left, right)).toBe(same);
});
