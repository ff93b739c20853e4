const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago a moment was, in the reader's words; of the future there is only "now". */
export function timeAgo(moment: string, locale: string, now: number = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(tagOf(locale), { numeric: "auto", style: "short" });
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [unit, length] = STEPS.find(([, step]) => seconds >= step) ?? ["second", Infinity];
  return words.format(-Math.floor(seconds / length), unit);
}

/** The moment itself, in the reader's zone. */
export function fullTime(moment: string, locale: string): string {
  return new Intl.DateTimeFormat(tagOf(locale), { dateStyle: "medium", timeStyle: "short" }).format(Date.parse(moment));
}

function tagOf(locale: string): string {
  return locale.replace("_", "-");
}
