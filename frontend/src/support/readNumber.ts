import { formatNumber, pageFormats } from "@/support/formats";
import { pageLocale } from "@/support/locale";

/*
 * The only place that reads typed and pasted numbers: first in the notation of the language, then in the other notation
 * if the text can mean one number only. The result is plain text ("1234.56"), because a JavaScript number has fewer
 * digits than a column.
 */

interface Notation {
  decimal: string;
  group: string;
}

const NOTATIONS: readonly Notation[] = [
  { decimal: ".", group: "," },
  { decimal: ",", group: "." },
];

/** Spaces and apostrophes separate groups in every language: they are never a decimal mark. */
const NEUTRAL_GROUPS = [" ", "'"];

/** Read a number; null if the text is none. A unit of the field that was pasted along is ignored. */
export function readNumber(text: string, units: readonly string[] = []): string | null {
  const { decimal, group } = pageFormats();
  const plain = withoutUnit(plainText(text), units.map((unit) => plainText(unit)));
  const own = { decimal, group: plainText(group, true) };
  const others = NOTATIONS.filter((notation) => notation.decimal !== own.decimal || notation.group !== own.group);
  const readings = [own, ...others.filter((notation) => hasClearDecimals(plain, notation))].map((notation) => read(plain, notation));
  return readings.find((number) => number !== null) ?? null;
}

/** Three digits after a mark may be decimals or a group. */
function hasClearDecimals(text: string, { decimal }: Notation): boolean {
  const [, ...parts] = text.split(decimal);
  return /^(\d{1,2}|\d{4,})(e[+-]?\d+)?$/i.test(parts.at(-1) ?? "");
}

function read(text: string, notation: Notation): string | null {
  const [, sign = "", body = "", exponent] = /^([+-]?)([^e]*)(?:e([+-]?\d{1,4}))?$/i.exec(text) ?? [];
  const [before = "", fraction = "", ...more] = body.split(notation.decimal);
  const whole = before === "" && fraction !== "" ? "0" : ungrouped(before, notation.group);
  if (whole === null || more.length > 0 || !/^\d*$/.test(fraction)) {
    return null;
  }
  const digits = whole.replace(/^0+(?=\d)/, "") + (fraction === "" ? "" : `.${fraction}`);
  const isZero = !/[1-9]/.test(digits);
  const number = `${sign === "-" && !isZero ? "-" : ""}${digits}`;
  return exponent === undefined ? number : withExponent(number, exponent, isZero);
}

/** A number with an exponent, within the range of a floating-point number. */
function withExponent(number: string, exponent: string, isZero: boolean): string | null {
  const text = `${number}e${exponent}`;
  const size = Math.abs(Number(text));
  return Number.isFinite(size) && (size > 0 || isZero) ? text : null;
}

/** The digits of a whole number whose groups, if there are any, have the sizes of the language. */
function ungrouped(text: string, group: string): string | null {
  if (/^\d+$/.test(text)) {
    return text;
  }
  const [separator = ""] = /\D/.exec(text) ?? [];
  const groups = text.split(separator);
  const isKnown = separator !== "" && [group, ...NEUTRAL_GROUPS].includes(separator);
  return isKnown && groups.every((digits) => /^\d+$/.test(digits)) && hasSizes(groups) ? groups.join("") : null;
}

function hasSizes([first = "", ...rest]: string[]): boolean {
  const [last = 3, ...others] = pageFormats().grouping.filter((size) => size > 0);
  /** The size of the group with this index from the right; the last one is repeated. */
  const sizeAt = (index: number) => (index === 0 ? last : (others[index - 1] ?? others.at(-1) ?? last));
  return !first.startsWith("0") && first.length <= sizeAt(rest.length) && rest.toReversed().every((digits, index) => digits.length === sizeAt(index));
}

/** With Western digits, a hyphen as minus, one kind of space and apostrophe, and without direction marks. */
function plainText(text: string, isPart = false): string {
  const plain = westernDigits(text)
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/\s/g, " ")
    .replace(/[\u2019\u02bc]/g, "'");
  return isPart ? plain : plain.trim();
}

/** Arabic digits and separators are those of Arabic only. */
function westernDigits(text: string): string {
  if (!pageLocale().startsWith("ar")) {
    return text;
  }
  const { decimal, group } = pageFormats();
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll("\u066b", decimal)
    .replaceAll("\u066c", group)
    .replaceAll("\u066a", "%");
}

/** Without the unit of the field; a field without a unit ignores the sign of a currency, because it has no other. */
function withoutUnit(text: string, units: readonly string[]): string {
  const [, sign = "", rest = ""] = /^([+-]?) *(.*)$/.exec(text) ?? [];
  const known = units.filter((unit) => unit !== "");
  if (known.length === 0) {
    return sign + rest.replace(/^\p{Sc} *| *\p{Sc}$/u, "");
  }
  const before = known.find((unit) => rest.startsWith(unit));
  if (before !== undefined) {
    return sign + rest.slice(before.length).trimStart();
  }
  const after = known.find((unit) => rest.endsWith(unit));
  return sign + (after === undefined ? rest : rest.slice(0, -after.length).trimEnd());
}

/**
 * Ends the value of a text that is no number in the language. The server would read some of these texts, for example
 * "0.125" of a German user; with this character, which is invisible, it refuses all of them.
 */
const UNREAD = "\u2060";

/** The value of a typed text: plain digits, null if it is empty, or the text itself, which the server refuses. */
export function numberValue(text: string, units: readonly string[] = []): string | null {
  return text.trim() === "" ? null : (readNumber(text, units) ?? text.trim() + UNREAD);
}

/** Whether a value is a text that could not be read as a number. */
export function isUnread(value: unknown): boolean {
  return typeof value === "string" && value.endsWith(UNREAD);
}

/** A value in the notation of the language, with separators; a text that could not be read as it was typed. */
export function numberText(value: string, decimals?: number): string {
  if (isUnread(value)) {
    return value.slice(0, -UNREAD.length);
  }
  const [digits = "", exponent] = value.split(/e/i);
  return formatNumber(digits, decimals === undefined ? {} : { decimals }) + (exponent === undefined ? "" : `e${exponent}`);
}

/** A formatted number as it is edited: without separators of groups and without direction marks. */
export function editableText(text: string): string {
  return text.replaceAll(pageFormats().group, "").replace(/[\u200e\u200f\u061c]/g, "");
}
