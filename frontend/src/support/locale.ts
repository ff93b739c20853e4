

/** The text direction of the page (`<html dir>`). */
export function direction(): "ltr" | "rtl" {
  return document.documentElement.dir === "rtl" ? "rtl" : "ltr";
}

/** The language of the page (`<html lang>`), or English if it is not a valid tag. */
export function pageLocale(): string {
  try {
    return Intl.getCanonicalLocales(document.documentElement.lang.replace("_", "-"))[0] ?? "en";
  } catch {
    return "en";
  }
}

/** A number in the format of the page's language. */
export function formatNumber(value: number): string {
  return value.toLocaleString(pageLocale(), { maximumFractionDigits: 10 });
}
