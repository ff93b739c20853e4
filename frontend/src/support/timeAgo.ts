import { useEffect, useState } from "react";

import { intlLocale } from "@/support/locale";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** The relative time in the user's language; future times are "now". */
export function timeAgo(moment: string, locale: string, now: number = Date.now()): string {
  const text = new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: "auto", style: "short" });
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [unit, length] = STEPS.find(([, step]) => seconds >= step) ?? ["second", Infinity];
  return text.format(-Math.floor(seconds / length), unit);
}

const REFRESH_INTERVAL_MS = 30_000;

/** The current time, updated regularly, so that relative times stay correct. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), REFRESH_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
