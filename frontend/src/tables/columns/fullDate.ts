/** Creating a formatter is a hundred times slower than using it; a page needs one or two. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const MOMENT = /^(\d{4}-\d{2}-\d{2}T[\d:.]+)(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Format an ISO date or datetime in full, in the user's language.
 *
 * The time is shown in the server's time zone, like the short form in the same cell. Invalid dates are returned unchanged.
 */
export function fullDate(iso: string, locale: string): string {
  const [, clock, offset] = MOMENT.exec(iso) ?? [];
  // Parsed and formatted as UTC, so that the clock time does not change.
  const moment = new Date(clock === undefined ? iso : `${clock}Z`);
  if (Number.isNaN(moment.getTime())) {
    return iso;
  }
  const words = formatterFor(locale, clock !== undefined).format(moment);
  return offset === undefined ? words : `${words} ${offset === "Z" ? "UTC" : `UTC${offset}`}`;
}

function formatterFor(locale: string, hasTime: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${hasTime}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = makeFormatter(locale, hasTime);
    formatters.set(key, formatter);
  }
  return formatter;
}

function makeFormatter(locale: string, hasTime: boolean): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    dateStyle: "full",
    timeZone: "UTC",
    ...(hasTime && { timeStyle: "short" }),
  };
  try {
    return new Intl.DateTimeFormat(locale.replace("_", "-"), options);
  } catch {
    return new Intl.DateTimeFormat(undefined, options);
  }
}
