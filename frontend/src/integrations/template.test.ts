import { expect, test } from "vitest";

import { isJsonTemplate, placeholder, unknownPaths } from "@/integrations/template";

const PATHS = ["trigger", "changed", "record.id", "record.name"];

test.each([
  ['{"id": {{ record.id }}}', true],
  ['{"id": "{{record.id}} and {{ trigger }}"}', true],
  ["[{{ record.id }}]", true],
  ["{{ record.id }}", false],
  ['"text"', false],
  ["null", false],
  ['{"id": {{ record.id|upper }}}', false],
  ["hello", false],
])("whether %s gives an object or a list: %s", (template, expected) => {
  expect(isJsonTemplate(template)).toBe(expected);
});

test("unknown paths are found once, and values inside a known one are known", () => {
  const template = "{{ record.nme }} {{ record.name }} {{ record.name.first }} {{ record }} {{ changed.0 }} {{ record.nme }} {{ names }}";

  expect(unknownPaths(template, PATHS)).toEqual(["record.nme", "names"]);
});

test("an inserted path is one that the template replaces", () => {
  expect(unknownPaths(placeholder("record.nothing"), PATHS)).toEqual(["record.nothing"]);
});
