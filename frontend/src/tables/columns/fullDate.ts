import { intlDate } from "@/support/formats";
import { intlLocale } from "@/support/locale";

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
  return intlDate({ dateStyle: "full", timeZone: "UTC", ...(hasTime && { timeStyle: "short" }) }, intlLocale(locale));
}
