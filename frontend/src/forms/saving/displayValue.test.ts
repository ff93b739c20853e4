import { describe, expect, it } from "vitest";

import { aField } from "@/forms/fixtures";
import { displayValue } from "@/forms/saving/displayValue";

describe("a value in a conflict", () => {
  it("lists the entries of a list, without their internal keys", () => {
    const entries = [{ title: "Gate", count: 2, code: null, _key: "0.0f3a" }, { title: "Wall", _key: "1.77" }];
    expect(displayValue(aField("Items", "repeater"), entries)).toBe("Gate · 2, Wall");
  });

  it("shows no password", () => {
    expect(displayValue(aField("Code", "password"), "1111")).toBe("••••••");
  });
});
