import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { MultiInput } from "@/contracts/forms-fields";
import { aField, aNumber, aSelect } from "@/forms/fixtures";
import { displayValue } from "@/forms/saving/displayValue";
import { drawField } from "@/testing/drawField";

const aPrice = (changes: Partial<MultiInput> = {}): MultiInput => ({
  ...aField("Price", "multi_input"),
  value: ["1.50", "eur"],
  fields: [aNumber("Amount", { name: "part_0" }), aSelect("Currency", ["EUR", "USD"], { name: "part_1" })],
  ...changes,
});

describe("a field of several controls", () => {
  it("is a named group of labelled controls with one value", async () => {
    const { onChange } = drawField(aPrice({ helperText: "Without tax." }));
    const group = await screen.findByRole("group", { name: "Price" });
    expect(group).toHaveAccessibleDescription("Without tax.");
    const amount = within(group).getByLabelText("Amount");

    await userEvent.clear(amount);
    await userEvent.type(amount, "2");

    expect(onChange).toHaveBeenLastCalledWith(["2", "eur"]);
    expect(within(group).getByLabelText("Currency")).toBeInTheDocument();
  });

  it("starts with empty controls if it has no value", async () => {
    const { onChange } = drawField(aPrice({ value: null }));

    await userEvent.type(await screen.findByLabelText("Amount"), "7");

    expect(onChange).toHaveBeenLastCalledWith(["7", null]);
  });

  it("disables all its controls", async () => {
    drawField(aPrice({ disabled: true }));

    expect(await screen.findByLabelText("Amount")).toBeDisabled();
  });

  it("describes an error of the whole value", async () => {
    drawField(aPrice(), { error: "Enter an amount." });

    expect(await screen.findByRole("group", { name: "Price" })).toHaveAccessibleDescription("Enter an amount.");
  });

  it("is shown as the texts of its parts", () => {
    expect(displayValue(aPrice(), ["1.50", "eur"])).toBe("1.50 EUR");
    expect(displayValue(aPrice(), ["1.50", null])).toBe("1.50");
    expect(displayValue(aPrice(), [null, null])).toBe("Nothing");
  });
});
