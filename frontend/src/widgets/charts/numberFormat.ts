import type { ChartOptions } from "@/contracts/widgets";
import { formatNumber, intlNumber, pageFormats } from "@/support/formats";

/** Axes shorten numbers from this one on. */
const COMPACT_FROM = 10_000;

export interface NumberFormatter {
  /** All digits, for tooltips and tables. */
  full: (value: number) => string;
  /** Shortened, for axes and labels. */
  short: (value: number) => string;
}

/** Return a formatter for the chart's values in the user's locale, with the chart's prefix and suffix. */
export function numberFormatter({ prefix, suffix }: Pick<ChartOptions, "prefix" | "suffix">, locale: string): NumberFormatter {
  const compact = intlNumber({ notation: "compact", maximumFractionDigits: 1 }, locale);
  const plain = (value: number) => formatNumber(value, { maximumDecimals: 2 });
  // Half an hour is 0.5; half a euro is 0.50.
  const fraction = prefix === null ? plain : (value: number) => formatNumber(value, { decimals: 2 });
  const { minus } = pageFormats();
  const [before, after] = affixes(prefix ?? "", suffix ?? "");
  const decorate = (value: number, digits: string) => `${value < 0 ? minus : ""}${before}${digits}${after}`;
  return {
    full: (value) => decorate(value, (Number.isInteger(value) ? plain : fraction)(Math.abs(value))),
    short: (value) => decorate(value, Math.abs(value) >= COMPACT_FROM ? compact.format(Math.abs(value)) : plain(Math.abs(value))),
  };
}

/** A percent sign and the symbol of a currency are written where the language writes them. */
function affixes(prefix: string, suffix: string): [string, string] {
  const { percent, money, symbols } = pageFormats();
  const symbol = prefix.trim();
  if (suffix.trim() === "%") {
    const [before = "", after = ""] = percent.split("{}");
    return [prefix + before, after];
  }
  if (suffix === "" && money.endsWith("¤") && Object.values(symbols).includes(symbol)) {
    const [before = "", after = ""] = money.replace("¤", symbol).split("{}");
    return [before, after];
  }
  return [prefix, suffix];
}
