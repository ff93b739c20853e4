import type { BadgeColor } from "@/ui/Badge";

const COLORS: readonly string[] = ["neutral", "primary", "success", "warning", "danger", "info"] satisfies BadgeColor[];

/** A colour of the server's, or grey where it has a name of its own for it. */
export function badgeColor(name: string | null): BadgeColor {
  return name !== null && COLORS.includes(name) ? (name as BadgeColor) : "neutral";
}

const DAY = 24 * 60 * 60 * 1000;

/** How many days lie between two dates as the server writes them. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** A day in few letters, in the reader's language; a date has no time zone, so none moves it. */
export function shortDay(date: string, options: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" }): string {
  return new Intl.DateTimeFormat(document.documentElement.lang || "en", { ...options, timeZone: "UTC" }).format(new Date(date));
}

/** The first days of the months of two dates and of all between them, and that of the month after. */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  const [year = 0, month = 1] = from.split("-").map(Number);
  for (let step = 0; ; step += 1) {
    const first = new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10);
    months.push(first);
    if (first > to) {
      return months;
    }
  }
}
