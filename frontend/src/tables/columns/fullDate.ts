/** A formatter costs a hundred times what using it does; a page needs two or three. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const WITH_TIME = /T\d{2}:\d{2}/;
const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Write an ISO date or moment out in full, in the reader's language.
 *
 * A moment is told in the offset the server wrote it in, which is the clock its short form was
 * read from: two clocks in one cell would contradict each other. What cannot be read is returned
 * as it came.
 */
export function fullDate(iso: string, locale: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) {
    return iso;
  }
  return formatterFor(iso, locale).format(moment);
}

function formatterFor(iso: string, locale: string): Intl.DateTimeFormat {
  const hasTime = WITH_TIME.test(iso);
  const offset = hasTime ? OFFSET.exec(iso)?.[1] : "Z";
  const key = `${locale} ${String(hasTime)} ${offset ?? ""}`;

  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = makeFormatter(locale, hasTime, offset);
    formatters.set(key, formatter);
  }
  return formatter;
}

function makeFormatter(
  locale: string,
  hasTime: boolean,
  offset: string | undefined,
): Intl.DateTimeFormat {
  const day = { weekday: "long", year: "numeric", month: "long", day: "numeric" } as const;
  const time = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const options: Intl.DateTimeFormatOptions = hasTime ? { ...day, ...time } : day;
  const timeZone = offset === "Z" ? "UTC" : offset;
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) });
  } catch {
    // An older browser does not take an offset for a time zone, or nobody knows this locale.
    return new Intl.DateTimeFormat(undefined, options);
  }
}
