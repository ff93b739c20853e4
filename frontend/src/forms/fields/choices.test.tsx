import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { CheckboxList, ColorPicker, Radio, Slider, ToggleButtons } from "@/contracts/forms-fields";
import { aField } from "@/forms/fixtures";
import { drawField } from "@/testing/drawField";

const choices = (...words: string[]) => words.map((label) => ({ value: label.toLowerCase(), label, description: null }));
const aRadio = (changes: Partial<Radio> = {}): Radio => ({
  ...aField("Plan", "radio"),
  options: [{ value: "fixed", label: "Fixed price", description: "Agreed before." }, ...choices("Hourly")],
  inline: false,
  ...changes,
});
const aList = (changes: Partial<CheckboxList> = {}): CheckboxList => ({
  ...aField("Channels", "checkbox_list"),
  options: choices("Email", "Phone", "Chat"),
  columns: 2,
  bulkToggleable: true,
  ...changes,
});
const buttons = (...words: string[]) => words.map((label) => ({ value: label.toLowerCase(), label, color: null, icon: null }));
const someButtons = (changes: Partial<ToggleButtons> = {}): ToggleButtons => ({
  ...aField("Priority", "toggle_buttons"),
  options: buttons("Low", "Normal", "High"),
  multiple: false,
  inline: true,
  ...changes,
});

describe("radio buttons", () => {
  it("are a named group with a description each and one value", async () => {
    const { onChange } = drawField(aRadio({ helperText: "For the invoice." }));
    const group = await screen.findByRole("radiogroup", { name: "Plan" });
    expect(group).toHaveAccessibleDescription("For the invoice.");
    expect(screen.getByRole("radio", { name: "Fixed price" })).toHaveAccessibleDescription("Agreed before.");

    await userEvent.click(screen.getByText("Hourly"));

    expect(onChange).toHaveBeenCalledExactlyOnceWith("hourly");
    expect(screen.getByRole("radio", { name: "Hourly" })).toBeChecked();
  });

  it("are marked as invalid", async () => {
    drawField(aRadio(), { error: "Choose one." });

    expect(await screen.findByRole("radiogroup")).toHaveAttribute("aria-invalid", "true");
    expect(screen.getByRole("radiogroup")).toHaveAccessibleDescription("Choose one.");
  });
});

describe("a checkbox list", () => {
  it("keeps the order of the options, and unknown values", async () => {
    const { onChange } = drawField(aList({ value: ["chat", "fax"] }));

    await userEvent.click(await screen.findByRole("checkbox", { name: "Email" }));

    expect(onChange).toHaveBeenLastCalledWith(["email", "chat", "fax"]);
  });

  it("selects all and none", async () => {
    const { onChange } = drawField(aList());

    await userEvent.click(await screen.findByRole("button", { name: "Select all" }));
    expect(onChange).toHaveBeenLastCalledWith(["email", "phone", "chat"]);
    await userEvent.click(screen.getByRole("button", { name: "Select none" }));

    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it("can be disabled", async () => {
    drawField(aList({ disabled: true }));

    expect(await screen.findByRole("checkbox", { name: "Chat" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Select all" })).toBeDisabled();
  });
});

describe("toggle buttons", () => {
  it("for one value are radios: one tab stop, and the arrow keys choose", async () => {
    const { onChange } = drawField(someButtons({ value: "low", required: true }));
    await screen.findByRole("radiogroup", { name: "Priority" });

    await userEvent.tab();
    expect(screen.getByRole("radio", { name: "Low" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(onChange).toHaveBeenLastCalledWith("normal");
    expect(screen.getByRole("radio", { name: "Normal" })).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");

    expect(onChange).toHaveBeenLastCalledWith("high");
  });

  it("that are not required can be cleared", async () => {
    const { onChange } = drawField(someButtons({ value: "low" }));

    await userEvent.click(await screen.findByRole("radio", { name: "Low" }));

    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it("for several values are pressed one by one", async () => {
    const { onChange } = drawField(someButtons({ multiple: true, value: ["low"] }));

    await userEvent.click(await screen.findByRole("button", { name: "High" }));
    expect(onChange).toHaveBeenLastCalledWith(["low", "high"]);
    expect(screen.getByRole("button", { name: "High" })).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(screen.getByRole("button", { name: "Low" }));

    expect(onChange).toHaveBeenLastCalledWith(["high"]);
  });
});

describe("a color", () => {
  const aColor = (changes: Partial<ColorPicker> = {}): ColorPicker => ({ ...aField("Colour", "color_picker"), swatches: ["#1d4ed8", "#059669"], ...changes });

  it("is typed, with or without \"#\"", async () => {
    const { onChange } = drawField(aColor());

    await userEvent.type(await screen.findByRole("textbox", { name: "Colour" }), "0af");
    expect(onChange).toHaveBeenLastCalledWith("0af");
    await userEvent.tab();

    expect(onChange).toHaveBeenLastCalledWith("#0af");
    expect(screen.getByLabelText("Pick a color")).toHaveValue("#00aaff");
  });

  it("is one of the swatches", async () => {
    const { onChange } = drawField(aColor({ value: "#1D4ED8" }));

    expect(await screen.findByRole("button", { name: "#1d4ed8" })).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(screen.getByRole("button", { name: "#059669" }));

    expect(onChange).toHaveBeenLastCalledWith("#059669");
  });
});

describe("a slider", () => {
  const aSlider = (changes: Partial<Slider> = {}): Slider => ({ ...aField("Progress", "slider"), min: 0, max: 10, step: 0.5, showValue: true, ...changes });

  it("is a native range that shows its number", async () => {
    drawField(aSlider({ value: 2.5 }));
    const range = await screen.findByRole("slider", { name: "Progress" });

    expect(range).toHaveValue("2.5");
    expect(["min", "max", "step"].map((name) => range.getAttribute(name))).toEqual(["0", "10", "0.5"]);
    expect(screen.getByText("2.5")).toBeVisible();
  });

  it("reports a number, and starts at its minimum without one", async () => {
    const { onChange } = drawField(aSlider());
    const range = await screen.findByRole("slider");
    expect(range).toHaveValue("0");
    expect(screen.getByText("–")).toBeVisible();

    // jsdom's range ignores the arrow keys.
    fireEvent.change(range, { target: { value: "7" } });

    expect(onChange).toHaveBeenLastCalledWith(7);
  });
});
