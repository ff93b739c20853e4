import { intlDate } from "@/support/formats";

const DAY_IN_MS = 86_400_000;
const MINUTE_IN_MS = 60_000;
const ISO_MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Separate the offset from an ISO value: `2030-10-27T02:30+01:00` has one, as its hour comes twice. */
export function withoutOffset(value: string): { local: string; offset: string | null } {
  const [, local = value, offset = null] = /^(.+T.+?)([+-]\d{2}:\d{2})$/.exec(value) ?? [];
  return { local, offset };
}

/**
 * The UTC offsets that a local date and time has in a time zone, the earlier moment first. There are two in the hour
 * that comes twice when clocks are set back, and none in the hour that is skipped.
 */
export function offsetsOf(local: string, timeZone: string): string[] {
  const wall = ISO_MINUTE.test(local) ? Date.parse(`${local.slice(0, 16)}:00Z`) : Number.NaN;
  if (Number.isNaN(wall)) {
    return [];
  }
  try {
    const near = [offsetAt(wall - DAY_IN_MS, timeZone), offsetAt(wall + DAY_IN_MS, timeZone)];
    const valid = [...new Set(near)].filter((offset) => offsetAt(wall - offset, timeZone) === offset);
    return valid.toSorted((one, other) => other - one).map(isoOffset);
  } catch {
    // The browser does not know the time zone.
    return [];
  }
}

/** The offset of a time zone at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const options = { timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const parts = intlDate(options, "en-US").formatToParts(moment);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(number("year"), number("month") - 1, number("day"), number("hour"), number("minute")) - moment;
}

function isoOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_IN_MS;
  const pad = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}
