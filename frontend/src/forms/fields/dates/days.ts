import { intlDate, pageFormats } from "@/support/formats";
import { pageLocale } from "@/support/locale";

/** The parts of a date in the order of the locale. */
type DayPart = "day" | "month" | "year";

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Code points of the digit 0: Latin, Arabic, Persian, Devanagari, Bengali. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6];
const DAY_FORMAT: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  calendar: "gregory",
  timeZone: "UTC",
};

/** An ISO date, or null if the numbers are no valid date. */
export function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}

/** An ISO date in the user's format; any other text is returned unchanged. */
export function formatDay(text: string, locale = pageLocale()): string {
  const date = utcDay(text);
  return date === null ? text : withoutMarks(intlDate(DAY_FORMAT, locale).format(date));
}

/** Without Unicode direction marks, which would reorder the parts in a left-to-right input. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, "").replace(/\u202f/g, " ");
}

/** The date format of the locale in letters: DD/MM/YYYY, in German TT.MM.JJJJ. */
export function dayPlaceholder(locale = pageLocale()): string {
  const [day = "D", month = "M", year = "Y"] = pageFormats().letters;
  const letters: Partial<Record<string, string>> = { day: day.repeat(2), month: month.repeat(2), year: year.repeat(4) };
  const parts = intlDate(DAY_FORMAT, locale).formatToParts(new Date(0));
  return withoutMarks(parts.map(({ type, value }) => letters[type] ?? value).join(""));
}

/** Parse a date in the locale's order or in ISO order; null if it is invalid or incomplete. */
export function parseDay(text: string, locale = pageLocale(), today = new Date()): string | null {
  const plain = westernDigits(text).trim();
  const numbers = (plain.match(/\d+/g) ?? []).map(String);
  if (numbers.length === 0) {
    return relativeDay(plain, locale, today);
  }
  const month = namedMonth(plain, locale);
  if (month !== null) {
    return dayWithNamedMonth(numbers, month, today);
  }
  if (/\p{L}/u.test(plain)) {
    return null;
  }
  const [first = "", second = "", third = ""] = numbers;
  if (numbers.length === 3 && first.length === 4) {
    return isoDay(Number(first), Number(second), Number(third));
  }
  const order = dayOrder(locale);
  const parts = numbers.length === 1 ? splitDigits(first, order) : numbers;
  if (parts.length === 2) {
    const [one, other] = order.filter((part) => part !== "year");
    const found = { [one ?? "day"]: Number(parts[0]), [other ?? "month"]: Number(parts[1]) };
    return isoDay(today.getFullYear(), found.month ?? 0, found.day ?? 0);
  }
  if (parts.length !== 3) {
    return null;
  }
  const of = (part: DayPart) => parts[order.indexOf(part)] ?? "";
  const year = fullYear(of("year"));
  return year === null ? null : isoDay(year, Number(of("month")), Number(of("day")));
}

/** Whether a text has a full year, so that the date is complete. */
export function isCompleteDay(text: string): boolean {
  const numbers = westernDigits(text).match(/\d+/g) ?? [];
  return numbers.length >= 3 && numbers.some((number) => number.length === 4);
}

/** Replace other digits (Arabic, Persian, Devanagari) by Latin ones. */
export function westernDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.findLast((start) => start <= code) ?? 0;
    return code - zero > 9 ? digit : String(code - zero);
  });
}

function dayOrder(locale: string): DayPart[] {
  return intlDate(DAY_FORMAT, locale)
    .formatToParts(new Date(0))
    .map((part) => part.type)
    .filter((type): type is DayPart => type === "day" || type === "month" || type === "year");
}

/** Parse 31122026 and 311226 in the locale's order. */
function splitDigits(digits: string, order: DayPart[]): string[] {
  if (digits.length !== 6 && digits.length !== 8) {
    return [];
  }
  const lengths = order.map((part) => (part === "year" ? digits.length - 4 : 2));
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0));
  return starts.map((start, index) => digits.slice(start, start + (lengths[index] ?? 0)));
}

function dayWithNamedMonth(numbers: string[], month: number, today: Date): string | null {
  const year = numbers.find((number) => number.length === 4);
  const [day, ...rest] = numbers.filter((number) => number !== year);
  if (day === undefined || rest.length > 0) {
    return null;
  }
  return isoDay(year === undefined ? today.getFullYear() : Number(year), month, Number(day));
}

/** The month that a word in the text names, in full or by its first three letters. */
function namedMonth(text: string, locale: string): number | null {
  const words = folded(text).match(/\p{L}{3,}/gu) ?? [];
  const names = Array.from({ length: 12 }, (_, index) => monthName(index, locale));
  const found = names.findIndex((name) => words.some((word) => folded(name).startsWith(word)));
  return found === -1 ? null : found + 1;
}

function monthName(index: number, locale = pageLocale(), month: "long" | "short" = "long"): string {
  const options = { month, timeZone: "UTC", calendar: "gregory" } as const;
  return intlDate(options, locale).format(new Date(Date.UTC(2026, index, 15)));
}

/** Parse "today", "tomorrow" and "yesterday" in the page's language. */
function relativeDay(text: string, locale: string, today: Date): string | null {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const offset = [0, 1, -1].find((days) => folded(format.format(days, "day")) === folded(text));
  if (offset === undefined || text === "") {
    return null;
  }
  const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + offset);
  return isoDay(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

function fullYear(text: string): number | null {
  if (text.length === 4) {
    return Number(text);
  }
  return text.length === 2 ? Number(text) + (Number(text) < 70 ? 2000 : 1900) : null;
}

function utcDay(text: string): Date | null {
  const [, year, month, day] = ISO_DAY.exec(text) ?? [];
  const iso = year === undefined ? null : isoDay(Number(year), Number(month), Number(day));
  return iso === null ? null : new Date(`${iso}T00:00:00Z`);
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase().trim();
}
