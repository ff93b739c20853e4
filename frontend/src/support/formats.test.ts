import { afterEach, describe, expect, test } from "vitest";

import locales from "@/support/formats.cases.json";
import { formatClock, formatDate, formatDateTime, formatMoney, formatNumber, formatPercent, setFormats } from "@/support/formats";

interface Case {
  kind: string;
  value: number | string;
  currency?: string;
  text: string;
}

afterEach(() => {
  setFormats(undefined);
  delete document.documentElement.dataset.timeZone;
});

function textOf({ kind, value, currency = "" }: Case): string {
  switch (kind) {
    case "number":
      return formatNumber(value);
    case "percent":
      return formatPercent(Number(value), 1);
    case "money":
      return formatMoney(value, currency);
    case "date":
      return formatDate(String(value));
    case "time":
      return formatClock(String(value));
    default:
      return formatDateTime(String(value));
  }
}

describe.each(Object.entries(locales))("%s", (_locale, { formats, cases }) => {
  test("the browser writes what the server writes", () => {
    document.documentElement.dataset.timeZone = "UTC";
    setFormats(formats);

    expect(cases.map(textOf)).toEqual(cases.map(({ text }) => text));
  });
});

test("numbers are rounded half up in decimal digits", () => {
  expect(formatNumber(1.005, { decimals: 2 })).toBe("1.01");
  expect(formatNumber(-0.001, { decimals: 2 })).toBe("0.00");
  expect(formatNumber(9.999, { maximumDecimals: 1 })).toBe("10");
});

test("the text of a decimal keeps its digits", () => {
  expect(formatNumber("12345678901234567890.10")).toBe("12,345,678,901,234,567,890.10");
  expect(formatNumber("about 5")).toBe("about 5");
});

test("patterns are Django date formats", () => {
  setFormats({ ...locales.en.formats, date: "l, j \\d\\e F y", names: { F: Array<string>(12).fill("noviembre"), l: ["lu", "ma", "mi", "ju", "vi", "sa", "do"] }, time: "P" });

  expect(formatDate("2026-11-04")).toBe("mi, 4 de noviembre 26");
  expect(["00:00", "09:00", "13:30"].map(formatClock)).toEqual(["midnight", "9 a.m.", "1:30 p.m."]);
});

/** Files that may use `Intl` or `toLocaleString` for numbers and dates. */
const FORMATTERS = ["/src/support/formats.ts", "/src/support/locale.ts", "/src/support/i18n.ts"];

test("no other file formats numbers or dates", () => {
  const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.*"], { query: "?raw", import: "default", eager: true });
  const found = Object.entries(sources).filter(([, source]) => /new Intl\.(NumberFormat|DateTimeFormat)\(|\.toLocale(Date|Time)?String\(/.test(source));

  expect(found.map(([path]) => path).filter((path) => !FORMATTERS.includes(path))).toEqual([]);
});
