import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { DateTimePicker, FileUpload, KeyValue, RangeInput } from "@/contracts/forms-fields";
import { offsetsOf, withoutOffset } from "@/forms/fields/dates/offsets";
import { aDate, aField, aNumber } from "@/forms/fixtures";
import { drawField } from "@/testing/drawField";

describe("a stored value that the control cannot show", () => {
  it("is shown as text with the reason, and cannot be edited", async () => {
    const reason = "The stored value contains lists or objects.";
    drawField(aField("Settings", "key_value", { disabled: true, disabledReason: reason, value: '{"a":[1]}' }));

    const value = await screen.findByRole("group", { name: "Settings" });
    expect(value).toHaveTextContent('{"a":[1]}');
    expect(value).toHaveAccessibleDescription(reason);
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("a range", () => {
  const aRange = (changes: Partial<RangeInput> = {}): RangeInput => ({
    ...aField("Count", "range"),
    lower: aNumber("From", { name: "lower", integer: true }),
    upper: aNumber("Before", { name: "upper", integer: true }),
    bounds: "[)",
    ...changes,
  });

  it("has two controls, and keeps the bounds", async () => {
    const { onChange } = drawField(aRange({ value: { lower: 1, upper: 5, bounds: "(]" } }));

    const lower = await screen.findByRole("spinbutton", { name: "From" });
    expect(lower).toHaveValue("1");
    await userEvent.type(screen.getByRole("spinbutton", { name: "Before" }), "0");

    expect(onChange).toHaveBeenLastCalledWith({ lower: 1, upper: "50", bounds: "(]" });
  });

  it("starts empty with the bounds of the field", async () => {
    const { onChange } = drawField(aRange({ lower: aDate("From", { name: "lower" }), bounds: "[]" }), { innerErrors: { upper: "Wrong." } });
    await userEvent.type(await screen.findByRole("textbox", { name: "From" }), "2030-01-02");

    expect(onChange).toHaveBeenLastCalledWith({ lower: "2030-01-02", upper: null, bounds: "[]" });
    expect(screen.getByRole("spinbutton", { name: "Before" })).toHaveAccessibleDescription("Wrong.");
  });
});

describe("pairs", () => {
  it("keep a stored null until it is typed over", async () => {
    const field: KeyValue = {
      ...aField("Settings", "key_value"),
      keyLabel: "Key",
      valueLabel: "Value",
      maxPairs: null,
      addable: true,
      deletable: true,
      editableKeys: true,
      value: [
        { key: "a", value: null },
        { key: "b", value: "x" },
      ],
    };
    const { onChange } = drawField(field);

    await userEvent.type(await screen.findByRole("textbox", { name: "Value 2" }), "y");
    expect(onChange).toHaveBeenLastCalledWith([
      { key: "a", value: null },
      { key: "b", value: "xy" },
    ]);
    const empty = screen.getByRole("textbox", { name: "Value 1" });
    await userEvent.type(empty, "z");
    await userEvent.clear(empty);
    expect(onChange).toHaveBeenLastCalledWith([
      { key: "a", value: "" },
      { key: "b", value: "xy" },
    ]);
  });
});

describe("a boolean that is null", () => {
  it("is neither checked nor unchecked", async () => {
    const { onChange } = drawField(aField("Done", "checkbox", { value: null }));
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Done" });

    expect(box.indeterminate).toBe(true);
    await userEvent.click(box);
    expect(onChange).toHaveBeenLastCalledWith(true);
    await userEvent.click(box);
    expect(onChange).toHaveBeenLastCalledWith(false);
    expect(box.indeterminate).toBe(false);
  });

  it("is a switch that is not set", async () => {
    drawField(aField("Done", "toggle", { value: null }));

    expect(screen.getByText("Not set")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("switch", { name: "Done" }));
    expect(screen.queryByText("Not set")).toBeNull();
  });
});

describe("binary content", () => {
  it("is downloaded from the form's own URL", async () => {
    const file = { path: "stored:1", name: "content.bin", size: 150, url: null, isImage: false };
    const field: FileUpload = {
      ...aField("Content", "file_upload"),
      multiple: false,
      maxSize: 10,
      maxFiles: 1,
      acceptedTypes: [],
      image: false,
      previewBase: null,
      downloads: true,
      value: [file],
    };
    drawField(field, { services: { downloadUrl: (path) => `/uploads?field=${path}` } });

    expect(await screen.findByRole("link", { name: "content.bin" })).toHaveAttribute("href", "/uploads?field=content");
  });
});

describe("a moment in the hour that comes twice", () => {
  const aMoment = (value: string | null): DateTimePicker => ({
    ...aField("Starts", "datetime"),
    minDate: null,
    maxDate: null,
    seconds: false,
    timeZone: "Europe/Berlin",
    value,
  });

  it.each([
    ["2030-10-27T02:30", ["+02:00", "+01:00"]],
    ["2030-10-27T01:59", ["+02:00"]],
    ["2030-10-27T03:00", ["+01:00"]],
    ["2030-03-31T02:30", []],
    ["nothing", []],
  ])("%s has the offsets %j", (local, offsets) => {
    expect(offsetsOf(local, "Europe/Berlin")).toEqual(offsets);
  });

  it("is separated from its offset", () => {
    expect(withoutOffset("2030-10-27T02:30+01:00")).toEqual({ local: "2030-10-27T02:30", offset: "+01:00" });
    expect(withoutOffset("2030-10-27")).toEqual({ local: "2030-10-27", offset: null });
    expect(offsetsOf("2030-10-27T02:30", "No/Where")).toEqual([]);
  });

  it("can be chosen", async () => {
    const { onChange } = drawField(aMoment("2030-10-27T02:30+02:00"));
    const choice = screen.getByRole("combobox", { name: "This time comes twice on this day" });

    expect(choice).toHaveDisplayValue("The first time, UTC+02:00");
    await userEvent.selectOptions(choice, "+01:00");
    expect(onChange).toHaveBeenLastCalledWith("2030-10-27T02:30+01:00");
  });

  it("is the first one when it is typed", async () => {
    const { onChange } = drawField(aMoment(null));
    expect(screen.queryByRole("combobox")).toBeNull();
    await userEvent.type(screen.getByRole("textbox", { name: "Starts" }), "2030-10-27 02:30");
    await userEvent.tab();

    expect(onChange).toHaveBeenLastCalledWith("2030-10-27T02:30+02:00");
  });

  it("keeps parts of a second", async () => {
    const { onChange } = drawField(aMoment("2030-01-02T03:04:05.678901"));
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Starts" });

    expect(input.value).toContain("3:04:05.678901");
    await userEvent.type(input, " ");
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.clear(input);
    await userEvent.type(input, "2030-01-03 3:04:05.5");
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith("2030-01-03T03:04:05.5");
  });
});
