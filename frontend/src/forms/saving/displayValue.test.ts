import { describe, expect, it } from "vitest";

import type { MoneyInput, Repeater } from "@/contracts/forms-fields";
import { aDate, aField, aNumber, aSelect, aText } from "@/forms/fixtures";
import { displayValue } from "@/forms/saving/displayValue";

describe("a value in a conflict", () => {
  it("lists the entries of a list, without their internal keys", () => {
    const entries = [{ title: "Gate", count: 2, code: null, _key: "0.0f3a" }, { title: "Wall", _key: "1.77" }];
    expect(displayValue(aField("Items", "repeater"), entries)).toBe("Gate · 2, Wall");
  });

  it("shows no password", () => {
    expect(displayValue(aField("Code", "password"), "1111")).toBe("••••••");
  });

  it("has the format of the language", () => {
    const money: MoneyInput = { ...aNumber("Price"), type: "money", currency: "EUR", currencyField: null };

    expect(displayValue(aDate("Due"), "2026-11-14")).toBe("Nov 14, 2026");
    expect(displayValue(aField("At", "datetime"), "2026-11-14T16:27")).toBe("Nov 14, 2026, 4:27 PM");
    expect(displayValue(aField("Opens", "time"), "09:00")).toBe("9:00 AM");
    expect(displayValue(aNumber("Hours", { suffix: "h" }), "1200")).toBe("1,200 h");
    expect(displayValue(money, "1200")).toBe("€1,200.00");
    expect(displayValue({ ...money, currencyField: "currency" }, "1200", { values: { currency: "JPY" } })).toBe("¥1,200");
    expect(displayValue(aField("Done", "toggle"), true)).toBe("Yes");
    expect(displayValue(aField("Span", "range"), null)).toBe("Nothing");
  });

  it("shows the labels of options and of records that the form does not contain", () => {
    const state = aSelect("State", ["Open", "Done"]);
    const tags = { ...state, multiple: true };

    expect(displayValue(state, "done")).toBe("Done");
    expect(displayValue(state, "17", { labels: { "17": "Harbour 12" } })).toBe("Harbour 12");
    expect(displayValue(tags, ["open", "17"], { labels: { "17": "Harbour 12" } })).toBe("Open, Harbour 12");
    expect(displayValue(aField("About", "generic_relation"), "app.site:3", { labels: { "app.site:3": "Quay" } })).toBe("Quay");
  });

  it("formats the fields of each entry", () => {
    const schema = [aText("Title"), aDate("Due"), aSelect("State", ["Open", "Done"])];
    const field = { ...aField("Items", "repeater"), schema } as Repeater;

    expect(displayValue(field, [{ title: "Gate", due: "2026-11-14", state: "open" }, { title: "Wall" }])).toBe("Gate · Nov 14, 2026 · Open, Wall");
  });
});
