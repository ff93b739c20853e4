type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

interface WeekInfo {
  firstDay: number;
}

/** Browsers name it in two ways, and some in none. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const SUNDAY_REGIONS = new Set(["US", "CA", "MX", "BR", "JP", "KR", "IL", "IN", "TW", "HK", "ZA", "AU", "SA"]);
const SATURDAY_REGIONS = new Set(["AE", "EG", "DZ", "IR", "AF", "IQ", "SY", "JO", "KW", "QA", "BH", "OM", "LY", "SD"]);

/** The day a week begins with where the reader lives; 0 is Sunday. */
export function firstWeekday(tag: string): Weekday {
  const locale: LocaleWithWeek = new Intl.Locale(tag);
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (known !== undefined) {
    return (known.firstDay % 7) as Weekday;
  }
  const region = locale.maximize().region ?? "";
  return SUNDAY_REGIONS.has(region) ? 0 : SATURDAY_REGIONS.has(region) ? 6 : 1;
}
