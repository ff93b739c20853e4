import { afterEach, describe, expect, it } from "vitest";

import { setFormats } from "@/support/formats";
import locales from "@/support/formats.cases.json";
import { editableText, isUnread, numberText, numberValue, readNumber } from "@/support/readNumber";

type Language = keyof typeof locales;

function speak(language: Language) {
  document.documentElement.lang = language;
  setFormats(locales[language].formats);
}

afterEach(() => {
  document.documentElement.lang = "en";
  setFormats(undefined);
});

/** The texts that each language reads, and the number; null is an error. */
const READINGS: Record<"en" | "de" | "ar", Record<string, string | null>> = {
  en: {
    "1.234": "1.234",
    "1,234": "1234",
    "1.50": "1.50",
    "1,5": "1.5",
    "1,50": "1.50",
    "1,2345": "1.2345",
    "1.234,56": "1234.56",
    "1,234.56": "1234.56",
    "1,234,567.8": "1234567.8",
    "1,23,4": null,
    "1.234.567": null,
    "1.234,567": null,
    "0,125": null,
    "٣٫٥": null,
    "٣": null,
  },
  de: {
    "1.234": "1234",
    "1,234": "1.234",
    "1.50": "1.50",
    "1.5": "1.5",
    "1,5": "1.5",
    "1.2345": "1.2345",
    "1.234,56": "1234.56",
    "1,234.56": "1234.56",
    "1.234.567,8": "1234567.8",
    "1.23.4": null,
    "1,234,567": null,
    "0.125": null,
    "1234.567": null,
    "٣٫٥": null,
  },
  ar: {
    "1.234": "1.234",
    "1,234": "1234",
    "1,5": "1.5",
    "1.234,56": "1234.56",
    "1,23,4": null,
    "٣٫٥": "3.5",
    "١٬٢٣٤٫٥٦": "1234.56",
    "\u061c-٣": "-3",
    "\u200e-3.5": "-3.5",
  },
};

/** Texts that mean the same in each of these languages. */
const COMMON: Record<string, string | null> = {
  "12": "12",
  " 12 ": "12",
  "007": "7",
  "-12": "-12",
  "+12": "12",
  "\u221212": "-12",
  "-0": "0",
  "1 234 567": "1234567",
  "1\u00a0234": "1234",
  "1\u202f234": "1234",
  "1'234": "1234",
  "1’234’567": "1234567",
  "12 34": null,
  "1 234'567": null,
  "€ 12": "12",
  "12\u00a0€": "12",
  "-$12": "-12",
  "12 %": null,
  "12 kg": null,
  "1e5": "1e5",
  "1E-5": "1e-5",
  "1e400": null,
  "1e-400": null,
  "e5": null,
  "-": null,
  "--1": null,
  "1-": null,
  ".": null,
  ",": null,
  "1_000": null,
  "0x10": null,
  Infinity: null,
  NaN: null,
  "12345678901234567890123456789012345678901234567890": "12345678901234567890123456789012345678901234567890",
};

describe.each(["en", "de", "ar"] as const)("in the language %s", (language) => {
  it.each(Object.entries({ ...COMMON, ...READINGS[language] }))("%j is read as %j", (text, number) => {
    speak(language);

    expect(readNumber(text)).toBe(number);
  });

  it("a number as the language writes it is read as the same number", () => {
    speak(language);

    for (const number of ["1234567.50", "-1234.5", "0.125", "-0.5", "12345678901234567890.10", "1.5e+22"]) {
      expect(readNumber(numberText(number))).toBe(number);
      expect(readNumber(editableText(numberText(number)))).toBe(number);
    }
  });
});

describe("in French, whose groups are separated by spaces", () => {
  it.each([
    ["1\u202f234,5", "1234.5"],
    ["1 234,5", "1234.5"],
    ["1,234", "1.234"],
    ["1.5", "1.5"],
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1.234", null],
  ])("%j is read as %j", (text, number) => {
    speak("fr");

    expect(readNumber(text)).toBe(number);
  });
});

it("groups have the sizes of the language", () => {
  setFormats({ ...locales.en.formats, grouping: [3, 2, 0] });

  expect(["12,34,567", "1,23,45,678", "1,234,567"].map((text) => readNumber(text))).toEqual(["1234567", "12345678", null]);
});

it("the unit of the field is ignored, and another one is an error", () => {
  speak("de");

  expect(["12,5 %", "%12,5", "12,5%"].map((text) => readNumber(text, ["%"]))).toEqual(["12.5", "12.5", "12.5"]);
  expect(["-12,50 €", "€ -12,50", "-€12,50", "EUR 12,50"].map((text) => readNumber(text, ["€", "EUR"]))).toEqual(["-12.50", "-12.50", "-12.50", "12.50"]);
  expect(["$12", "12 %", "12 EUR EUR"].map((text) => readNumber(text, ["€", "EUR"]))).toEqual([null, null, null]);
});

it("the value of a text that is no number is no number for the server either", () => {
  speak("de");

  expect(numberValue("  ")).toBeNull();
  expect(numberValue("0,125")).toBe("0.125");
  const value = numberValue("0.125");
  expect(isUnread(value)).toBe(true);
  expect(Number(value)).toBeNaN();
  expect(numberText(value ?? "")).toBe("0.125");
});
