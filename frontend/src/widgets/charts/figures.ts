import type { ChartOptions } from "@/contracts/widgets";

/** Axes shorten what is longer than this. */
const LONG = 10_000;

export interface FigureWriter {
  /** The whole value, as a tooltip and the table write it. */
  whole: (value: number) => string;
  /** A value where there is little room. */
  brief: (value: number) => string;
}

/** Write values as the reader does, between what stands before and after each of them. */
export function figureWriter({ prefix, suffix }: Pick<ChartOptions, "prefix" | "suffix">, locale: string): FigureWriter {
  const whole = formatter(locale, { maximumFractionDigits: 2 });
  // Half an hour is 0.5; half a euro is 0.50.
  const broken = prefix === null ? whole : formatter(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const short = formatter(locale, { notation: "compact", maximumFractionDigits: 1 });
  const between = (value: number, written: string) => `${value < 0 ? "−" : ""}${prefix ?? ""}${written}${suffix ?? ""}`;
  return {
    whole: (value) => between(value, (Number.isInteger(value) ? whole : broken).format(Math.abs(value))),
    brief: (value) => between(value, (Math.abs(value) >= LONG ? short : whole).format(Math.abs(value))),
  };
}

export function shareWriter(locale: string): (share: number) => string {
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
