import { expect, test } from "vitest";

import { outcomeOf, outcomeText, readableBody } from "@/integrations/outcome";

test.each([
  [200, null, "delivered", "Delivered (200)"],
  [204, null, "delivered", "Delivered (204)"],
  [302, "A redirect is not followed.", "failed", "Failed (302)"],
  [503, "Full", "failed", "Failed (503)"],
  [null, "The host is not allowed.", "failed", "Not delivered"],
] as const)("status %s with the error %s is %s", (status, error, outcome, text) => {
  expect(outcomeOf({ status, error })).toBe(outcome);
  expect(outcomeText({ status, error })).toBe(text);
});

test("JSON is indented, other bodies stay as they are", () => {
  expect(readableBody('{"a":[1]}')).toEqual({ text: '{\n  "a": [\n    1\n  ]\n}', language: "json" });
  expect(readableBody("<p>no</p>")).toEqual({ text: "<p>no</p>", language: "plain" });
});
