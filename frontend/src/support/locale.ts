/** The text direction of the page (`<html dir>`). */
export function direction(): "ltr" | "rtl" {
  return document.documentElement.dir === "rtl" ? "rtl" : "ltr";
}

/** The tags of the codes seen so far: a page formats hundreds of values. */
const tags = new Map<string, string>();

/**
 * A language code as a tag for `Intl`: with Western digits and the Gregorian calendar, which are those of the
 * server too. Languages that the browser does not know are formatted as English.
 */
export function intlLocale(code: string): string {
  let tag = tags.get(code);
  if (tag === undefined) {
    tag = new Intl.Locale(supportedTag(code), { numberingSystem: "latn", calendar: "gregory" }).toString();
    tags.set(code, tag);
  }
  return tag;
}

function supportedTag(code: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(code.replace("_", "-"))[0] ?? "en";
  } catch {
    return "en";
  }
}

/** The language of the page (`<html lang>`) as a tag for `Intl`. */
export function pageLocale(): string {
  return intlLocale(document.documentElement.lang);
}

/** The time zone in which the server shows times to the user; undefined, the browser's, if it is unknown. */
export function pageTimeZone(): string | undefined {
  const { timeZone } = document.documentElement.dataset;
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The time zone of the device. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat("en").resolvedOptions().timeZone;
}
