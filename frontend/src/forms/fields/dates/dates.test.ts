import { describe, expect, it } from "vitest";

import { dayExample, isoDay, readDay, westernDigits, writtenDay } from "@/forms/fields/dates/days";
import { firstWeekday } from "@/forms/fields/dates/firstWeekday";
import { momentKind } from "@/forms/fields/dates/moments";
import { readTime, writtenTime } from "@/forms/fields/dates/times";

const TODAY = new Date(2026, 2, 31);

describe("a day", () => {
  it.each([
    ["en-US", "12/31/2026"],
    ["en-GB", "31/12/2026"],
    ["de", "31.12.2026"],
    ["sv", "2026-12-31"],
    ["ja", "2026/12/31"],
  ])("is written in %s as %s, and read back", (locale, text) => {
    expect(writtenDay("2026-12-31", locale)).toBe(text);
    expect(readDay(text, locale)).toBe("2026-12-31");
  });

  it("keeps no unseen mark, and is read in other digits", () => {
    const written = writtenDay("2026-12-31", "ar-EG");

    expect(written).not.toMatch(/[\u200e\u200f\u061c]/);
    expect(readDay(written, "ar-EG")).toBe("2026-12-31");
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
    expect(readDay(text, locale, TODAY)).toBe(iso);
  });

  it.each(["", "31/02/2026", "soon", "1/2/3/4", "12", "31/12/202", "13/13/2026", "5 apples 2026"])("%o is none", (text) => {
    expect(readDay(text, "en-GB", TODAY)).toBeNull();
  });

  it("is one of the calendar", () => {
    expect(isoDay(2024, 2, 29)).toBe("2024-02-29");
    expect(isoDay(2026, 2, 29)).toBeNull();
    expect(isoDay(40, 1, 1)).toBe("0040-01-01");
    expect(writtenDay("not a day")).toBe("not a day");
    expect(dayExample("de")).toMatch(/^31\.12\.\d{4}$/);
  });
});

describe("a time", () => {
  it.each([
    ["en-US", "2:30 PM"],
    ["de", "14:30"],
  ])("is written in %s as %s, and read back", (locale, text) => {
    expect(writtenTime("14:30", false, locale)).toBe(text);
    expect(readTime(text, false, locale)).toBe("14:30");
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
    expect(readTime(text, false, "en-US")).toBe(iso);
  });

  it.each(["", "24:00", "9:60", "13 pm", "noon", "123456"])("%o is none", (text) => {
    expect(readTime(text, false, "en-US")).toBeNull();
  });

  it("says its seconds where they are asked for, or there", () => {
    expect(readTime("14:30", true, "de")).toBe("14:30:00");
    expect(writtenTime("14:30:05", false, "de")).toBe("14:30:05");
  });
});

describe("a moment", () => {
  const kind = momentKind(false);

  it.each([
    ["12/31/2026 2:30 PM", "2026-12-31T14:30"],
    ["12/31/2026, 14:30", "2026-12-31T14:30"],
    ["2026-12-31T14:30", "2026-12-31T14:30"],
    ["31 dec 2026 9", "2026-12-31T09:00"],
    ["12/31/2026", "2026-12-31T00:00"],
  ])("%s means %s", (text, iso) => {
    expect(kind.read(text)).toBe(iso);
  });

  it("is written and read back", () => {
    expect(kind.read(kind.write("2026-11-20T14:30"))).toBe("2026-11-20T14:30");
    expect(kind.write("whenever")).toBe("whenever");
    expect(kind.isMoment("2026-11-20T14:30")).toBe(true);
    expect(kind.isMoment("2026-11-20")).toBe(false);
  });
});

it.each([
  ["en-US", 0],
  ["de", 1],
  ["ar-EG", 6],
])("a week in %s begins with day %s", (locale, day) => {
  expect(firstWeekday(locale)).toBe(day);
});
