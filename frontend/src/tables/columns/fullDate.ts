/** A formatter costs a hundred times what using it does; a page needs one or two. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const MOMENT = /^(\d{4}-\d{2}-\d{2}T[\d:.]+)(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Write an ISO date or moment out in full, in the reader's language.
 *
 * A moment is told by the clock the server wrote it in, which is the one its short form was read
 * from: two clocks in one cell would contradict each other. What cannot be read is returned as it came.
 */
export function fullDate(iso: string, locale: string): string {
  const [, clock, offset] = MOMENT.exec(iso) ?? [];
  // Read as if it were UTC and written as UTC, the figures on the clock come out as they went in.
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
