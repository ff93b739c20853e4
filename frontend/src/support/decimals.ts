/*
 * Decimal numbers as text: "12.50", "-0.1", "1.5e+22". The server sends and reads more digits than a JavaScript number has,
 * so nothing here converts a value to one.
 */

/** An integer, and how many of its digits are decimals. */
interface Scaled {
  digits: bigint;
  scale: number;
}

/** A larger exponent is no number of any column, and would be a text of that length. */
const MAX_EXPONENT = 400;

function scaledOf(text: string): Scaled | null {
  const [, sign = "", whole, fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  if (whole === undefined || Math.abs(Number(exponent)) > MAX_EXPONENT) {
    return null;
  }
  const digits = BigInt(sign + whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

function difference(left: Scaled, right: Scaled): bigint {
  const scale = Math.max(left.scale, right.scale);
  return atScale(left, scale) - atScale(right, scale);
}

function atScale({ digits, scale }: Scaled, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}

function textOf({ digits, scale }: Scaled): string {
  const sign = digits < 0n ? "-" : "";
  const padded = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  return scale === 0 ? sign + padded : `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/** Whether two values are the same number, however it is written: 3.5 and "3.50". Values that are no numbers are not. */
export function sameNumber(left: unknown, right: unknown): boolean {
  const [one, other] = [left, right].map((value) => (typeof value === "string" || typeof value === "number" ? scaledOf(String(value)) : null));
  return one != null && other != null && difference(one, other) === 0n;
}

/** A step, how often it is taken, and the limits of the result. */
export interface Steps {
  step: number;
  times: number;
  min: number | null;
  max: number | null;
}

/** A number some steps further, with its own decimals; an empty one counts as 0. Null if the text is no number. */
export function stepped(text: string, { step, times, min, max }: Steps): string | null {
  const from = scaledOf(text === "" ? "0" : text);
  const size = scaledOf(String(step));
  if (from === null || size === null) {
    return null;
  }
  const scale = Math.max(from.scale, size.scale);
  const sum = { digits: atScale(from, scale) + atScale(size, scale) * BigInt(times), scale };
  const [least, most] = [min, max].map((limit) => (limit === null ? null : scaledOf(String(limit))));
  if (least != null && difference(sum, least) < 0n) {
    return textOf(least);
  }
  return textOf(most != null && difference(sum, most) > 0n ? most : sum);
}
