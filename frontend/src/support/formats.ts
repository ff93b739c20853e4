import type { Formats } from "@/contracts/panels";
import { intlLocale, pageLocale, pageTimeZone } from "@/support/locale";

/*
 * The only place that formats dates, times, numbers, percentages and money. The patterns come from the server, so the
 * browser writes what the server writes; `formats.cases.json` is the list of cases that both are tested with.
 */

/** What is used before the server's formats arrive, and in tests. */
const ENGLISH: Formats = {
  date: "M j, Y",
  time: "g:i A",
  dateTime: "M j, Y, g:i A",
  names: { M: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] },
  dayPeriods: ["AM", "PM", "a.m.", "p.m."],
  clock: ["midnight", "noon"],
  decimal: ".",
  group: ",",
  grouping: [3],
  minimumGrouping: 1,
  minus: "-",
  percent: "{}%",
  money: "¤{}",
  symbols: { EUR: "€", GBP: "£", INR: "₹", JPY: "¥", USD: "$" },
  currencyDecimals: { JPY: 0 },
  letters: ["D", "M", "Y"],
};

let current = ENGLISH;

/** Set the formats of the user's language. A change of language is a full page load, so nothing re-renders. */
export function setFormats(formats: Formats | undefined): void {
  current = formats ?? ENGLISH;
}

/** The formats of the user's language. */
export function pageFormats(): Formats {
  return current;
}

interface NumberOptions {
  /** The number of decimals; without it, up to ten are kept. */
  decimals?: number;
  /** The largest number of decimals; zeros at the end are left out. */
  maximumDecimals?: number;
}

/** A number, or the text of a decimal number, with separators. Other text is returned unchanged. */
export function formatNumber(value: number | string, { decimals, maximumDecimals = 10 }: NumberOptions = {}): string {
  const plain = plainNumber(value);
  if (plain === null) {
    return String(value);
  }
  const isText = typeof value === "string";
  const text = decimals === undefined ? (isText ? plain : trimmed(rounded(plain, maximumDecimals))) : rounded(plain, decimals);
  const isNegative = text.startsWith("-") && /[1-9]/.test(text);
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  return `${isNegative ? current.minus : ""}${grouped(whole)}${fraction === "" ? "" : current.decimal + fraction}`;
}

/** A share of 1 as a percentage: 0.434 is "43.4%". */
export function formatPercent(share: number, maximumDecimals = 0): string {
  return current.percent.replace("{}", formatNumber(share * 100, { maximumDecimals }));
}

/** An amount of money with the symbol and the decimals of its currency. */
export function formatMoney(value: number | string, currency: string, decimals: number = currencyDecimals(currency)): string {
  const digits = formatNumber(value, { decimals });
  const symbol = current.symbols[currency] ?? currency;
  const isBefore = current.money.indexOf("¤") < current.money.indexOf("{}");
  const isNegative = isBefore && digits.startsWith(current.minus);
  const spaced = isBefore && /\p{L}$/u.test(symbol) ? `${symbol}\u00a0` : symbol;
  const text = current.money.replace("¤", () => spaced).replace("{}", isNegative ? digits.slice(current.minus.length) : digits);
  return isNegative ? current.minus + text : text;
}

/** The symbol of a currency before or after its amounts. */
export function currencyAffixes(currency: string): { prefix?: string; suffix?: string } {
  const symbol = current.symbols[currency] ?? currency;
  return current.money.indexOf("¤") < current.money.indexOf("{}") ? { prefix: symbol } : { suffix: symbol };
}

export function currencyDecimals(currency: string): number {
  return current.currencyDecimals[currency] ?? 2;
}

/** An ISO date; any other text is returned unchanged. */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  return year === undefined ? iso : byPattern(current.date, new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))));
}

/** The time of an ISO time or datetime without offset. */
export function formatClock(iso: string): string {
  const [, hours, minutes, seconds = "0"] = /(\d{2}):(\d{2})(?::(\d{2}))?/.exec(iso) ?? [];
  return hours === undefined ? iso : byPattern(current.time, new Date(Date.UTC(1970, 0, 1, Number(hours), Number(minutes), Number(seconds))));
}

/** An ISO datetime in the user's time zone, as the server knows it. */
export function formatDateTime(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : byPattern(current.dateTime, inZone(moment));
}

/** An ISO datetime without offset, which is in the user's time zone already. */
export function formatLocalDateTime(iso: string): string {
  const [text] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?/.exec(iso) ?? [];
  return text === undefined ? iso : byPattern(current.dateTime, new Date(`${text}Z`));
}

/** A formatter of the browser, for what has no pattern: compact numbers, names of months, time zones. */
export function intlNumber(options: Intl.NumberFormatOptions, locale: string = pageLocale()): Intl.NumberFormat {
  return cached(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(intlLocale(locale), options));
}

/** A formatter of the browser for dates and times. */
export function intlDate(options: Intl.DateTimeFormatOptions, locale: string = pageLocale()): Intl.DateTimeFormat {
  return cached(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));
}

/** Creating a formatter is a hundred times slower than using it. */
const formatters = new Map<string, unknown>();

function cached<T>(key: string, make: () => T): T {
  if (!formatters.has(key)) {
    formatters.set(key, make());
  }
  return formatters.get(key) as T;
}

/** Digits with an optional sign and decimals, without exponent; null for anything else. */
function plainNumber(value: number | string): string | null {
  const text = typeof value === "number" ? decimalText(value) : value.trim();
  return /^-?\d+(\.\d+)?$/.test(text) ? text : null;
}

function decimalText(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 }) : text;
}

/** Round half away from zero in decimal digits: 1.005 is 1.01, which binary numbers would not give. */
function rounded(text: string, decimals: number): string {
  const sign = text.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const digits = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0")) + (Number(fraction[decimals] ?? 0) >= 5 ? 1n : 0n);
  const padded = String(digits).padStart(decimals + 1, "0");
  return decimals === 0 ? sign + padded : `${sign}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

function trimmed(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function grouped(whole: string): string {
  const [first = 0, ...more] = current.grouping;
  if (first === 0 || whole.length < first + current.minimumGrouping) {
    return whole;
  }
  const groups: string[] = [];
  let rest = whole;
  let size = first;
  while (rest.length > size) {
    groups.unshift(rest.slice(-size));
    rest = rest.slice(0, -size);
    // 0 repeats the last size.
    const next = more.shift() ?? 0;
    size = next === 0 ? size : next;
  }
  return [rest, ...groups].join(current.group);
}

/** The clock time of a moment in the user's zone, as a UTC date. */
function inZone(moment: Date): Date {
  const timeZone = pageTimeZone();
  const options: Intl.DateTimeFormatOptions = {
    ...(timeZone !== undefined && { timeZone }),
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
  };
  const parts = Object.fromEntries(intlDate(options, "en-US").formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** Format by a Django date format. */
function byPattern(pattern: string, moment: Date): string {
  return pattern.replace(/\\(.)|([a-zA-Z])/g, (whole, escaped: string | undefined, code: string | undefined) => escaped ?? byCode(code ?? "", moment) ?? whole);
}

function byCode(code: string, moment: Date): string | undefined {
  const { names, dayPeriods } = current;
  const hour = moment.getUTCHours();
  const two = (value: number) => String(value).padStart(2, "0");
  switch (code) {
    case "d":
      return two(moment.getUTCDate());
    case "j":
      return String(moment.getUTCDate());
    case "m":
      return two(moment.getUTCMonth() + 1);
    case "n":
      return String(moment.getUTCMonth() + 1);
    case "Y":
      return String(moment.getUTCFullYear()).padStart(4, "0");
    case "y":
      return two(moment.getUTCFullYear() % 100);
    case "H":
      return two(hour);
    case "G":
      return String(hour);
    case "h":
      return two(hour % 12 || 12);
    case "g":
      return String(hour % 12 || 12);
    case "i":
      return two(moment.getUTCMinutes());
    case "s":
      return two(moment.getUTCSeconds());
    case "A":
      return dayPeriods[hour < 12 ? 0 : 1];
    case "a":
      return dayPeriods[hour < 12 ? 2 : 3];
    case "P":
      return clockTime(hour, moment.getUTCMinutes());
    case "D":
    case "l":
      return names[code]?.[(moment.getUTCDay() + 6) % 7];
    default:
      return names[code]?.[moment.getUTCMonth()];
  }
}

/** Django's `P`: 1 a.m., 1:30 p.m., midnight, noon. */
function clockTime(hour: number, minute: number): string {
  const { dayPeriods, clock } = current;
  if (minute === 0 && hour % 12 === 0) {
    return clock[hour === 0 ? 0 : 1] ?? "";
  }
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${dayPeriods[hour < 12 ? 2 : 3] ?? ""}`;
}
