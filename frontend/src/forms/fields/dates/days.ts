import { readerLocale } from "@/forms/fields/readerLocale";

/** The parts of a day as it is written in a language, in their order. */
type DayPart = "day" | "month" | "year";

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Where sets of ten digits begin: ours, Arabic, Persian, Devanagari, Bengali. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6];
const DAY_FORMAT: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  calendar: "gregory",
  timeZone: "UTC",
};

/** A day as the wire holds it, or null where the figures are no day of the calendar. */
export function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}

/** A day as the reader writes it; a text that is no day is returned as it is. */
export function writtenDay(text: string, locale = readerLocale()): string {
  const date = utcDay(text);
  return date === null ? text : withoutMarks(new Intl.DateTimeFormat(locale, DAY_FORMAT).format(date));
}

/** Without the unseen marks that turn parts around: in a box that runs from left to right they would mix them up. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, "").replace(/\u202f/g, " ");
}

/** How a day is written in this language, for instance 31/12/2026. */
export function dayExample(locale = readerLocale()): string {
  return writtenDay(`${new Date().getFullYear()}-12-31`, locale);
}

/** Read a day in the reader's own order, or in the order of the wire; null where it is not one yet. */
export function readDay(text: string, locale = readerLocale(), today = new Date()): string | null {
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
  const parts = numbers.length === 1 ? solidParts(first, order) : numbers;
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

/** Whether a text says its year in full, so that nothing more has to come. */
export function isWholeDay(text: string): boolean {
  const numbers = westernDigits(text).match(/\d+/g) ?? [];
  return numbers.length >= 3 && numbers.some((number) => number.length === 4);
}

/** Other digits (Arabic, Persian, Devanagari) as the ones a machine reads. */
export function westernDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.findLast((start) => start <= code) ?? 0;
    return code - zero > 9 ? digit : String(code - zero);
  });
}

function dayOrder(locale: string): DayPart[] {
  return new Intl.DateTimeFormat(locale, DAY_FORMAT)
    .formatToParts(new Date(0))
    .map((part) => part.type)
    .filter((type): type is DayPart => type === "day" || type === "month" || type === "year");
}

/** 31122026 and 311226 in their order. */
function solidParts(digits: string, order: DayPart[]): string[] {
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

/** The month a word in the text names, in full or by its first three letters. */
function namedMonth(text: string, locale: string): number | null {
  const words = folded(text).match(/\p{L}{3,}/gu) ?? [];
  const names = Array.from({ length: 12 }, (_, index) => monthName(index, locale));
  const found = names.findIndex((name) => words.some((word) => folded(name).startsWith(word)));
  return found === -1 ? null : found + 1;
}

export function monthName(index: number, locale = readerLocale(), month: "long" | "short" = "long"): string {
  const options = { month, timeZone: "UTC", calendar: "gregory" } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(Date.UTC(2026, index, 15)));
}

/** Today, tomorrow and yesterday in the reader's language. */
function relativeDay(text: string, locale: string, today: Date): string | null {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const offset = [0, 1, -1].find((days) => folded(words.format(days, "day")) === folded(text));
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
