import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";

import type { FormNode } from "@/contracts/forms";
import type { Computed, MoneyInput } from "@/contracts/forms-fields";
import type { Totals } from "@/contracts/forms-layouts";
import { aField, aNumber, aSelect, aText } from "@/forms/fixtures";
import { PanelForm } from "@/forms/PanelForm";
import { useFormState } from "@/forms/state/useFormState";
import { setFormats } from "@/support/formats";
import locales from "@/support/formats.cases.json";
import { drawField } from "@/testing/drawField";

afterEach(() => setFormats(undefined));

function aMoney(changes: Partial<MoneyInput> = {}): MoneyInput {
  return { ...aNumber("Price"), type: "money", currency: "EUR", currencyField: null, ...changes };
}

function aComputed(label: string, changes: Partial<Computed> = {}): Computed {
  return { ...aField(label, "computed"), disabled: true, currency: null, currencyField: null, decimals: null, ...changes };
}

function Screen({ schema }: { schema: FormNode[] }) {
  const controller = useFormState({ columns: 1, schema }, { optionsUrl: null, uploadUrl: null, formStateUrl: null });
  return <PanelForm controller={controller} surface="page" onSubmit={() => undefined} />;
}

describe("texts around an input", () => {
  it("are part of its description, not of its value", async () => {
    const { onChange } = drawField(aText("Address", { prefix: "https://", suffix: ".org", helperText: "The host." }));

    const input = screen.getByRole("textbox", { name: "Address" });
    expect(input).toHaveAccessibleDescription("https:// .org The host.");
    await userEvent.type(input, "a");
    expect(onChange).toHaveBeenLastCalledWith("a");
  });

  it("surround a number", () => {
    drawField(aNumber("Tax", { suffix: "%" }));

    expect(screen.getByRole("spinbutton", { name: "Tax" })).toHaveAccessibleDescription("%");
  });
});

it("a number that cannot be edited has separators", () => {
  drawField(aNumber("Total", { disabled: true, value: "464000.00" }));

  const input = screen.getByRole("spinbutton", { name: "Total" });
  expect(input).toHaveValue("464,000.00");
  expect(input).toBeDisabled();
});

describe("an amount of money", () => {
  it("has separators until it is edited, and is reported as a plain number", async () => {
    setFormats(locales.de.formats);
    const { onChange } = drawField(aMoney({ value: "1234.5" }));

    const input = await screen.findByRole("spinbutton", { name: "Price" });
    expect(input).toHaveValue("1.234,50");
    expect(input).toHaveAccessibleDescription("€");
    await userEvent.click(input);
    expect(input).toHaveValue("1234,50");
    await userEvent.clear(input);
    await userEvent.type(input, "2.000,75");
    expect(onChange).toHaveBeenLastCalledWith("2000.75");
  });

  it("shows all decimals that are stored", async () => {
    drawField(aMoney({ value: "1.2340" }));

    expect(await screen.findByRole("spinbutton", { name: "Price" })).toHaveValue("1.234");
  });

  it("takes its currency from another field", async () => {
    const currency = aSelect("Currency", [], { options: ["EUR", "JPY"].map((code) => ({ value: code, label: code })), value: "EUR" });
    render(<Screen schema={[currency, aMoney({ currency: null, currencyField: "currency", value: "1200" })]} />);

    const input = await screen.findByRole("spinbutton", { name: "Price" });
    expect(input).toHaveValue("1,200.00");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Currency" }), "JPY");
    expect(input).toHaveValue("1,200");
    expect(input).toHaveAccessibleDescription("¥");
  });
});

describe("computed values", () => {
  it("are text", async () => {
    drawField(aComputed("Total", { value: "1234.5", decimals: 2, suffix: " kg" }));

    expect(await screen.findByRole("status", { name: "Total" })).toHaveTextContent("1,234.50 kg");
  });

  it("are a list of totals", () => {
    const schema = [aComputed("Net", { value: "1000", currency: "EUR" }), aComputed("Total", { value: "1210", currency: "EUR" })];
    const totals: Totals = { component: "totals", columnSpan: "full", conditions: { visibleWhen: [], hiddenWhen: [] }, fields: ["net", "total"], schema };
    render(<Screen schema={[totals]} />);

    expect(screen.getAllByRole("term").map((each) => each.textContent)).toEqual(["Net", "Total"]);
    expect(screen.getAllByRole("definition").map((each) => each.textContent)).toEqual(["€1,000.00", "€1,210.00"]);
  });
});
