import { readerLocale } from "@/forms/fields/readerLocale";

/** A number as the reader writes it. */
export function readerNumber(value: number): string {
  return value.toLocaleString(readerLocale(), { maximumFractionDigits: 10 });
}
