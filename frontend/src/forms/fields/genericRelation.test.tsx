import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import type { GenericRelationSelect, Option } from "@/contracts/forms-fields";
import { aField } from "@/forms/fixtures";
import { drawField } from "@/testing/drawField";

const TYPES: Option[] = [
  { value: "shop.order", label: "Order" },
  { value: "shop.client", label: "Client" },
];

function aTarget(changes: Partial<GenericRelationSelect> = {}): GenericRelationSelect {
  return { ...aField("Subject", "generic_relation"), types: TYPES, recordLabel: null, ...changes };
}

describe("the target of a generic foreign key", () => {
  it("asks for the type first, and then for a record of that type", async () => {
    const searchOptions = vi.fn((path: string) => Promise.resolve([{ value: "7", label: `Of ${path}` }]));
    const { onChange } = drawField(aTarget(), { services: { searchOptions } });

    const group = await screen.findByRole("group", { name: "Subject" });
    expect(within(group).getByRole("button", { name: /^Record/ })).toBeDisabled();
    await userEvent.selectOptions(within(group).getByRole("combobox", { name: "Type" }), "Client");
    await userEvent.click(within(group).getByRole("button", { name: /^Client/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Of subject.shop.client" }));

    expect(onChange).toHaveBeenLastCalledWith("shop.client:7");
    expect(await screen.findByRole("button", { name: "Client Of subject.shop.client" })).toBeVisible();
  });

  it("shows the label of the stored record", async () => {
    drawField(aTarget({ value: "shop.order:a:b", recordLabel: "Order 9" }));

    expect(await screen.findByRole("button", { name: "Order Order 9" })).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Type" })).toHaveValue("shop.order");
  });

  it("has no record after another type was chosen", async () => {
    const { onChange } = drawField(aTarget({ value: "shop.order:9", recordLabel: "Order 9" }));

    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Type" }), "Client");

    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.getByRole("button", { name: "Client None" })).toBeVisible();
  });

  it("is disabled as a whole", async () => {
    drawField(aTarget({ disabled: true, value: "shop.order:9", recordLabel: "Order 9" }));

    expect(await screen.findByRole("combobox", { name: "Type" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Order Order 9" })).toBeDisabled();
  });
});
