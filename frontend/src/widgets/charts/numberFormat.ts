import type { ChartOptions } from "@/contracts/widgets";

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
  const plain = formatter(locale, { maximumFractionDigits: 2 });
  // Half an hour is 0.5; half a euro is 0.50.
  const fraction = prefix === null ? plain : formatter(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const compact = formatter(locale, { notation: "compact", maximumFractionDigits: 1 });
  const decorate = (value: number, digits: string) => `${value < 0 ? "−" : ""}${prefix ?? ""}${digits}${suffix ?? ""}`;
  return {
    full: (value) => decorate(value, (Number.isInteger(value) ? plain : fraction).format(Math.abs(value))),
    short: (value) => decorate(value, (Math.abs(value) >= COMPACT_FROM ? compact : plain).format(Math.abs(value))),
  };
}

export function percentFormatter(locale: string): (share: number) => string {
  const percent = formatter(locale, { style: "percent", maximumFractionDigits: 1 });
  return (share) => percent.format(share);
}

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale.replace("_", "-"), options);
  } catch {
    return new Intl.NumberFormat("en", options);
  }
}
