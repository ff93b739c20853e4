import { describe, expect, it } from "vitest";

import { firstWeekday } from "@/forms/fields/dates/Calendar";
import { dayPlaceholder, isoDay, parseDay, westernDigits, formatDay } from "@/forms/fields/dates/days";
import { momentKind } from "@/forms/fields/dates/moments";
import { parseTime, formatTime } from "@/forms/fields/dates/times";
import { setFormats } from "@/support/formats";
import locales from "@/support/formats.cases.json";

const TODAY = new Date(2026, 2, 31);

describe("a date", () => {
  it.each([
    ["en-US", "12/31/2026"],
    ["en-GB", "31/12/2026"],
    ["de", "31.12.2026"],
    ["sv", "2026-12-31"],
    ["ja", "2026/12/31"],
  ])("is formatted in %s as %s, and parsed back", (locale, text) => {
    expect(formatDay("2026-12-31", locale)).toBe(text);
    expect(parseDay(text, locale)).toBe("2026-12-31");
  });

  it("contains no direction marks, and accepts other digits", () => {
    const written = formatDay("2026-12-31", "ar-EG");

    expect(written).not.toMatch(/[\u200e\u200f\u061c]/);
    expect(parseDay(written, "ar-EG")).toBe("2026-12-31");
    expect(westernDigits("۳۱ و ३१")).toBe("31 و 31");
  });

  it.each([
    ["en-US", "3/4/27", "2027-03-04"],
    ["en-GB", "3/4/27", "2027-04-03"],
    ["en-GB", "3.4.", "2026-04-03"],
    ["en-GB", "03042027", "2027-04-03"],
    ["en-GB", "3 apr 2027", "2027-04-03"],
    ["de", "3. März", "2026-03-03"],
    ["fr", "3 août 1999", "1999-08-03"],
    ["en-GB", "2027-04-03", "2027-04-03"],
    ["en-GB", "3/4/71", "1971-04-03"],
    ["en", "tomorrow", "2026-04-01"],
    ["de", "gestern", "2026-03-30"],
    ["en", "today", "2026-03-31"],
  ])("in %s, %s means %s", (locale, text, iso) => {
    expect(parseDay(text, locale, TODAY)).toBe(iso);
  });

  it.each(["", "31/02/2026", "soon", "1/2/3/4", "12", "31/12/202", "13/13/2026", "5 apples 2026"])("%o is invalid", (text) => {
    expect(parseDay(text, "en-GB", TODAY)).toBeNull();
  });

  it("exists in the calendar", () => {
    expect(isoDay(2024, 2, 29)).toBe("2024-02-29");
    expect(isoDay(2026, 2, 29)).toBeNull();
    expect(isoDay(40, 1, 1)).toBe("0040-01-01");
    expect(formatDay("not a day")).toBe("not a day");
  });

  it.each([
    ["en-US", "MM/DD/YYYY"],
    ["en-GB", "DD/MM/YYYY"],
    ["ja", "YYYY/MM/DD"],
  ])("is asked for in %s as %s", (locale, placeholder) => {
    expect(dayPlaceholder(locale)).toBe(placeholder);
  });

  it("is asked for in the letters of the language", () => {
    setFormats(locales.de.formats);
    expect(dayPlaceholder("de")).toBe("TT.MM.JJJJ");
    setFormats(locales.fr.formats);
    expect(dayPlaceholder("fr")).toBe("JJ/MM/AAAA");
    setFormats(undefined);
  });
});

describe("a time", () => {
  it.each([
    ["en-US", "2:30 PM"],
    ["de", "14:30"],
  ])("is formatted in %s as %s, and parsed back", (locale, text) => {
    expect(formatTime("14:30", false, locale)).toBe(text);
    expect(parseTime(text, false, locale)).toBe("14:30");
  });

  it.each([
    ["9", "09:00"],
    ["930", "09:30"],
    ["1430", "14:30"],
    ["9.05", "09:05"],
    ["14h30", "14:30"],
    ["12 am", "00:00"],
    ["12 pm", "12:00"],
    ["1:05p", "13:05"],
    ["14:30:15", "14:30:15"],
  ])("%s means %s", (text, iso) => {
    expect(parseTime(text, false, "en-US")).toBe(iso);
  });

  it.each(["", "24:00", "9:60", "13 pm", "noon", "123456"])("%o is invalid", (text) => {
    expect(parseTime(text, false, "en-US")).toBeNull();
  });

  it("shows seconds if asked for, or if the value has them", () => {
    expect(parseTime("14:30", true, "de")).toBe("14:30:00");
    expect(formatTime("14:30:05", false, "de")).toBe("14:30:05");
  });
});

describe("a datetime", () => {
  const kind = momentKind(false);

  it.each([
    ["12/31/2026 2:30 PM", "2026-12-31T14:30"],
    ["12/31/2026, 14:30", "2026-12-31T14:30"],
    ["2026-12-31T14:30", "2026-12-31T14:30"],
    ["31 dec 2026 9", "2026-12-31T09:00"],
    ["12/31/2026", "2026-12-31T00:00"],
  ])("%s means %s", (text, iso) => {
    expect(kind.parse(text)).toBe(iso);
  });

  it("is formatted and parsed back", () => {
    expect(kind.parse(kind.format("2026-11-20T14:30"))).toBe("2026-11-20T14:30");
    expect(kind.format("whenever")).toBe("whenever");
    expect(kind.isValid("2026-11-20T14:30")).toBe(true);
    expect(kind.isValid("2026-11-20")).toBe(false);
  });
});

it.each([
  ["en-US", 0],
  ["de", 1],
  ["ar-EG", 6],
])("a week in %s begins with day %s", (locale, day) => {
  expect(firstWeekday(locale)).toBe(day);
});
