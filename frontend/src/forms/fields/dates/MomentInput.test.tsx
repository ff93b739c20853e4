import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";

import type { DateTimePicker, TimePicker } from "@/contracts/forms-fields";
import { aDate, aField } from "@/forms/fixtures";
import { drawField } from "@/testing/drawField";

const aMoment = (changes: Partial<DateTimePicker> = {}): DateTimePicker => ({
  ...aField("Starts", "datetime"),
  minDate: null,
  maxDate: null,
  seconds: false,
  timeZone: "Europe/Berlin",
  ...changes,
});
const aTime = (changes: Partial<TimePicker> = {}): TimePicker => ({ ...aField("Opens", "time"), seconds: false, ...changes });

afterEach(() => {
  document.documentElement.lang = "en";
});

describe("a date field", () => {
  it("shows and accepts the user's date format", async () => {
    document.documentElement.lang = "de";
    const { onChange } = drawField(aDate("Due", { value: "2026-12-31" }));
    const input = screen.getByRole("textbox", { name: "Due" });
    expect(input).toHaveValue("31.12.2026");

    await userEvent.clear(input);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await userEvent.type(input, "3.4.27");
    // An incomplete date is kept as typed, so that the previous date is not saved instead.
    expect(onChange).toHaveBeenLastCalledWith("3.4.27");
    await userEvent.tab();

    expect(onChange).toHaveBeenLastCalledWith("2027-04-03");
    expect(input).toHaveValue("03.04.2027");
  });

  it("explains the format of an invalid date, and keeps the text", async () => {
    const { onChange } = drawField(aDate("Due"));
    const input = screen.getByRole("textbox", { name: "Due" });

    await userEvent.type(input, "next week");
    await userEvent.tab();

    expect(input).toHaveValue("next week");
    expect(onChange).toHaveBeenLastCalledWith("next week");
    expect(input).toHaveAttribute("aria-invalid", "true");
    expect(input).toHaveAccessibleDescription("Use the format MM/DD/YYYY.");
  });

  it("opens a calendar at its date, which closes on selection", async () => {
    const { onChange } = drawField(aDate("Due", { value: "2026-12-31", minDate: "2026-12-15" }));

    await userEvent.click(screen.getByRole("button", { name: "Open the calendar" }));
    const grid = await screen.findByRole("grid", { name: "December 2026" });
    expect(grid).toBeVisible();
    expect(screen.getByRole("button", { name: "Monday, December 14, 2026" })).toBeDisabled();
    await waitFor(() => expect(screen.getByRole("button", { name: "Thursday, December 31, 2026, chosen" })).toHaveFocus());
    await userEvent.keyboard("{ArrowUp}{Enter}");

    expect(onChange).toHaveBeenLastCalledWith("2026-12-24");
    await waitFor(() => expect(screen.queryByRole("grid")).toBeNull());
    expect(screen.getByRole("textbox", { name: "Due" })).toHaveValue("12/24/2026");
  });

  it("is cleared from the calendar unless it is required", async () => {
    const { onChange } = drawField(aDate("Due", { value: "2026-12-31" }));

    await userEvent.click(screen.getByRole("button", { name: "Open the calendar" }));
    await userEvent.click(await screen.findByRole("button", { name: "Clear" }));

    expect(onChange).toHaveBeenLastCalledWith(null);
  });
});

describe("a datetime field", () => {
  it("names its time zone, and accepts a date with a time", async () => {
    const { onChange } = drawField(aMoment());
    const input = await screen.findByRole("textbox", { name: "Starts" });
    expect(input).toHaveAccessibleDescription(/Time zone:.*Europe\/Berlin/);

    await userEvent.type(input, "12/24/2026 6:05 pm");
    await userEvent.tab();

    expect(onChange).toHaveBeenLastCalledWith("2026-12-24T18:05");
    expect(input).toHaveValue("12/24/2026 6:05 PM");
  });

  it.each([
    ["2026-06-01T12:00", "Central European Summer Time"],
    ["2026-12-01T12:00", "Central European Standard Time"],
    // The clock changes at two o'clock.
    ["2026-03-29T01:59", "Central European Standard Time"],
    ["2026-03-29T03:00", "Central European Summer Time"],
  ])("names the time zone at its own moment: %s", async (value, name) => {
    drawField(aMoment({ value }));

    expect(await screen.findByRole("textbox", { name: "Starts" })).toHaveAccessibleDescription(new RegExp(name));
  });

  it("keeps its time when the date changes, and its date when the time changes", async () => {
    const { onChange } = drawField(aMoment({ value: "2026-11-20T14:30" }));

    await userEvent.click(await screen.findByRole("button", { name: "Open the calendar" }));
    await userEvent.click(await screen.findByRole("button", { name: "Saturday, November 21, 2026" }));
    expect(onChange).toHaveBeenLastCalledWith("2026-11-21T14:30");
    const clock = screen.getByRole("textbox", { name: "Time" });
    await userEvent.clear(clock);
    await userEvent.type(clock, "9:15{Enter}");

    expect(onChange).toHaveBeenLastCalledWith("2026-11-21T09:15");
  });
});

describe("a time field", () => {
  it("offers half hours, and accepts any other time", async () => {
    const { onChange } = drawField(aTime({ value: "09:00" }));

    await userEvent.click(await screen.findByRole("button", { name: "Choose a time" }));
    const list = await screen.findByRole("listbox", { name: "Opens" });
    await waitFor(() => expect(list).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onChange).toHaveBeenLastCalledWith("09:30");
    const input = screen.getByRole("textbox", { name: "Opens" });
    await userEvent.clear(input);
    await userEvent.type(input, "7.45");
    await userEvent.tab();

    expect(onChange).toHaveBeenLastCalledWith("07:45");
  });
});
