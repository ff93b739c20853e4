import { westernDigits, withoutMarks } from "@/forms/fields/dates/days";
import { intlDate } from "@/support/formats";
import { pageLocale } from "@/support/locale";

const ISO_TIME = /^(\d{2}):(\d{2})(?::(\d{2}))?(\.\d+)?$/;
const TYPED_TIME = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?:\s*[:.]\s*(\d{2})(?:[.,](\d{1,6}))?)?$/;
const SOLID_TIME = /^(\d{1,2})(\d{2})$/;

/** Format a time for the user; an invalid text is returned unchanged. */
export function formatTime(text: string, hasSeconds: boolean, locale = pageLocale()): string {
  const [, hours, minutes, seconds = "00", fraction = ""] = ISO_TIME.exec(text) ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) {
    return text;
  }
  // Existing seconds are always shown: leaving them out would change the value.
  const timeStyle = hasSeconds || seconds !== "00" || fraction !== "" ? "medium" : "short";
  const clock = new Date(`1970-01-01T${hours}:${minutes}:${seconds}Z`);
  const parts = intlDate({ timeStyle, timeZone: "UTC" }, locale).formatToParts(clock);
  return withoutMarks(parts.map(({ type, value }) => (type === "second" ? value + fraction : value)).join(""));
}

/** The time format of the locale in letters: HH:MM, hh:mm AM. */
export function timePlaceholder(hasSeconds: boolean, locale = pageLocale()): string {
  const timeStyle = hasSeconds ? "medium" : "short";
  const parts = intlDate({ timeStyle, timeZone: "UTC" }, locale).formatToParts(new Date(0));
  const is12Hour = parts.some(({ type }) => type === "dayPeriod");
  const letters: Partial<Record<string, string>> = is12Hour ? { hour: "hh", minute: "mm", second: "ss" } : { hour: "HH", minute: "MM", second: "SS" };
  return withoutMarks(parts.map(({ type, value }) => letters[type] ?? value).join(""));
}

/** Parse a 12-hour or 24-hour time; null if it is invalid or incomplete. */
export function parseTime(text: string, hasSeconds: boolean, locale = pageLocale()): string | null {
  const plain = westernDigits(text).trim().toLocaleLowerCase();
  const { rest, half } = withoutDayPeriod(plain, locale);
  const [, typedHours, minutes = "00", seconds = "00", fraction = ""] = TYPED_TIME.exec(rest) ?? SOLID_TIME.exec(rest) ?? [];
  if (typedHours === undefined) {
    return null;
  }
  const hours = half === null ? Number(typedHours) : (Number(typedHours) % 12) + (half === "pm" ? 12 : 0);
  const isTime = Number(typedHours) <= (half === null ? 23 : 12) && Number(minutes) < 60 && Number(seconds) < 60;
  if (!isTime) {
    return null;
  }
  const short = `${String(hours).padStart(2, "0")}:${minutes}`;
  if (fraction !== "") {
    return `${short}:${seconds}.${fraction}`;
  }
  return hasSeconds || seconds !== "00" ? `${short}:${seconds}` : short;
}

/** The half hours of a day. */
export const HALF_HOURS: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`,
);

/** Remove the AM/PM marker, in English or in the page's language. */
function withoutDayPeriod(text: string, locale: string): { rest: string; half: "am" | "pm" | null } {
  for (const half of ["am", "pm"] as const) {
    const names = [half, `${half[0] ?? ""}.m.`, half[0] ?? "", dayPeriod(half, locale)];
    const name = names.find((each) => each !== "" && (text.endsWith(each) || text.startsWith(each)));
    if (name !== undefined) {
      return { rest: text.replace(name, "").trim(), half };
    }
  }
  return { rest: text, half: null };
}

function dayPeriod(half: "am" | "pm", locale: string): string {
  const clock = new Date(`1970-01-01T${half === "am" ? "06" : "18"}:00:00Z`);
  const parts = intlDate({ hour: "numeric", hour12: true, timeZone: "UTC" }, locale).formatToParts(clock);
  return parts.find((part) => part.type === "dayPeriod")?.value.toLocaleLowerCase() ?? "";
}
