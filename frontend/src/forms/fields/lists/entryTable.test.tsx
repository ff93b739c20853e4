import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { Computed, Repeater } from "@/contracts/forms-fields";
import { aField, aNumber, aRepeater, aText } from "@/forms/fixtures";
import { drawField } from "@/testing/drawField";

const DESIGN = { title: "Design", hours: "24" };
const BUILD = { title: "Build", hours: "80" };

const lines = (changes: Partial<Repeater> = {}): Repeater =>
  aRepeater("Lines", [aText("Title", { required: true }), aNumber("Hours")], {
    table: true,
    itemName: "Line",
    addLabel: "Add a line",
    emptyItem: { title: null, hours: "1" },
    value: [DESIGN, BUILD],
    ...changes,
  });

const row = (name: string) => screen.findByRole("row", { name });

describe("a list as a table", () => {
  it("has a column for each field, and numbers at the end of theirs", async () => {
    drawField(lines());

    expect(await screen.findByRole("columnheader", { name: /^Title/ })).toHaveClass("text-start");
    expect(screen.getByRole("columnheader", { name: "Hours" })).toHaveClass("text-end");
    expect(within(await row("Design")).getByRole("spinbutton", { name: "Hours" })).toHaveValue("24");
  });

  it("changes, removes and restores a row that its button names", async () => {
    const { onChange } = drawField(lines());

    await userEvent.type(within(await row("Design")).getByRole("textbox", { name: "Title" }), "s");
    expect(onChange).toHaveBeenLastCalledWith([{ ...DESIGN, title: "Designs" }, BUILD]);
    await userEvent.click(screen.getByRole("button", { name: "Remove Build" }));
    expect(onChange).toHaveBeenLastCalledWith([{ ...DESIGN, title: "Designs" }]);
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));

    expect(await row("Build")).toBeVisible();
  });

  it("moves a row by keyboard", async () => {
    const { onChange } = drawField(lines());
    (await screen.findByRole("button", { name: "Move Build" })).focus();

    await userEvent.keyboard(" {ArrowUp} ");

    expect(onChange).toHaveBeenLastCalledWith([BUILD, DESIGN]);
  });

  it("continues in the next row on Enter in the last cell, and in a new one at the end", async () => {
    const { onChange } = drawField(lines());
    const hours = within(await row("Design")).getByRole("spinbutton");

    await userEvent.type(hours, "{Enter}");
    expect(onChange).not.toHaveBeenCalled();
    await expect.poll(() => document.activeElement).toBe(within(await row("Build")).getByRole("textbox"));
    await userEvent.type(within(await row("Build")).getByRole("spinbutton"), "{Enter}");

    expect(onChange).toHaveBeenLastCalledWith([DESIGN, BUILD, { title: null, hours: "1" }]);
    expect(within(await row("Line 3")).getByRole("textbox", { name: "Title" })).toHaveFocus();
  });

  it("adds no row on Enter in another cell, or above the maximum", async () => {
    const { onChange } = drawField(lines({ maxItems: 2 }));

    await userEvent.type(within(await row("Build")).getByRole("textbox"), "{Enter}");
    await userEvent.type(within(await row("Build")).getByRole("spinbutton"), "{Enter}");

    expect(onChange).not.toHaveBeenCalled();
  });

  it("shows the errors of a row and of its fields", async () => {
    drawField(lines(), { innerErrors: { "0": "This row no longer exists.", "1.title": "Enter a title." } });

    expect(await screen.findByText("This row no longer exists.")).toBeVisible();
    expect(within(await row("Build")).getByRole("textbox")).toHaveAccessibleDescription("Enter a title.");
  });

  it("respects the rules of single rows of an inline", async () => {
    const stored = [
      { ...DESIGN, _key: "1" },
      { ...BUILD, _key: "2" },
    ];
    const rules = { "1": { disabled: ["title"], hidden: ["hours"], deletable: false } };
    drawField({ ...lines({ value: stored, rowRules: rules }), type: "inline" });
    const design = await row("Design");

    expect(within(design).getByRole("textbox")).toBeDisabled();
    expect(within(design).queryByRole("spinbutton")).toBeNull();
    expect(screen.queryByRole("button", { name: "Remove Design" })).toBeNull();
    expect(within(await row("Build")).getByRole("textbox")).toBeEnabled();
    expect(screen.getByRole("button", { name: "Remove Build" })).toBeVisible();
  });

  it("draws the HTML of the computed values of a row", async () => {
    const link: Computed = { ...aField("Link", "computed"), decimals: null, currency: null, currencyField: null };
    const rules = { "1": { disabled: [], hidden: [], deletable: true, html: { link: { html: "<i>One</i>", text: "One" } } } };
    const stored = [
      { title: "Design", link: "One", _key: "1" },
      { title: "Build", link: "<i>Two</i>", _key: "2" },
    ];
    drawField({ ...aRepeater("Lines", [aText("Title"), link], { table: true, value: stored, rowRules: rules }), type: "inline" });

    expect(await within(await row("Design")).findByText("One", { selector: "i" })).toBeVisible();
    expect(within(await row("Build")).getByText("<i>Two</i>")).toBeVisible();
  });
});
