import { describe, expect, it } from "vitest";

import { aField } from "@/forms/fixtures";
import { shownValue } from "@/forms/saving/shownValue";

describe("a value in a conflict", () => {
  it("says what stands in the entries of a list, and nothing that only the server reads", () => {
    const entries = [{ title: "Gate", count: 2, code: null, _key: "0.0f3a" }, { title: "Door", _key: "1.77" }];
    expect(shownValue(aField("Items", "repeater"), entries)).toBe("Gate · 2, Door");
  });

  it("shows no secret", () => {
    expect(shownValue(aField("Code", "password"), "1111")).toBe("••••••");
  });
});
