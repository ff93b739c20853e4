import { DayPicker } from "react-day-picker";

import { isoDay } from "@/forms/fields/dates/days";
import { cx } from "@/support/cx";
import { formatNumber, intlDate } from "@/support/formats";
import { t } from "@/support/i18n";
import { direction, pageLocale } from "@/support/locale";
import { Icon } from "@/ui/Icon";

/** The range of years if the field has no limits. */
const YEARS_BEFORE = 100;
const YEARS_AFTER = 30;

interface CalendarProps {
  day: string | null;
  minDate: string | null;
  maxDate: string | null;
  onChoose: (day: string) => void;
}

/** A month calendar in the page's language, with the usual keys. */
export function Calendar({ day, minDate, maxDate, onChoose }: CalendarProps) {
  const chosen = asDate(day);
  const first = asDate(minDate);
  const last = asDate(maxDate);
  const now = new Date();
  const shown = chosen ?? (first && first > now ? first : last && last < now ? last : now);
  const write = (date: Date, options: Intl.DateTimeFormatOptions) => intlDate(options).format(date);
  const year = shown.getFullYear();

  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      selected={chosen ?? undefined}
      onSelect={(date) => onChoose(isoOf(date))}
      defaultMonth={shown}
      startMonth={first ?? new Date(Math.min(year, now.getFullYear() - YEARS_BEFORE), 0)}
      endMonth={last ?? new Date(Math.max(year, now.getFullYear() + YEARS_AFTER), 11)}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      captionLayout="dropdown"
      showOutsideDays
      fixedWeeks
      dir={direction()}
      lang={document.documentElement.lang}
      weekStartsOn={firstWeekday(pageLocale())}
      formatters={{
        formatDay: (date) => formatNumber(date.getDate()),
        formatMonthDropdown: (date) => write(date, { month: "long" }),
        formatYearDropdown: (date) => write(date, { year: "numeric" }),
        formatWeekdayName: (date) => shortest(write(date, { weekday: "short" }), write(date, { weekday: "narrow" })),
      }}
      labels={{
        labelDayButton: (date, { today, selected }) =>
          [today && t("Today"), write(date, { dateStyle: "full" }), selected && t("chosen")].filter(Boolean).join(", "),
        labelGrid: (date) => write(date, { month: "long", year: "numeric" }),
        labelWeekday: (date) => write(date, { weekday: "long" }),
        labelNav: () => t("Months"),
        labelNext: () => t("Next month"),
        labelPrevious: () => t("Previous month"),
        labelMonthDropdown: () => t("Month"),
        labelYearDropdown: () => t("Year"),
      }}
      components={{
        Chevron: ({ orientation = "down", className }) => (
          <Icon name={`chevron-${orientation}`} size={orientation === "down" ? 13 : 16} className={cx(orientation !== "down" && "rtl:rotate-180", className)} />
        ),
      }}
      classNames={CLASS_NAMES}
    />
  );
}

/** Some languages have no short weekday names, and seven long ones do not fit in a row. */
function shortest(short: string, narrow: string): string {
  return short.length > 4 ? narrow : short;
}

const NAV_BUTTON =
  "flex size-8 items-center justify-center rounded-md text-muted-foreground transition-colors duration-150 hover:bg-accent " +
  "hover:text-foreground aria-disabled:pointer-events-none aria-disabled:opacity-40 pointer-coarse:size-10";

const CLASS_NAMES = {
  root: "p-2.5",
  months: "relative",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: NAV_BUTTON,
  button_next: NAV_BUTTON,
  month_caption: "mb-1.5 flex h-8 items-center justify-center pointer-coarse:h-10",
  dropdowns: "flex items-center gap-1",
  dropdown_root:
    "relative inline-flex items-center rounded-md focus-within:outline-2 focus-within:outline-ring hover:bg-accent",
  dropdown: "absolute inset-0 z-10 cursor-pointer appearance-none opacity-0",
  caption_label: "inline-flex items-center gap-1 px-1.5 py-1 font-semibold text-base [&_svg]:text-muted-foreground",
  month_grid: "border-collapse",
  weekday: "size-8 text-xs font-normal text-muted-foreground pointer-coarse:w-10",
  day: "group p-0 text-center",
  day_button:
    "flex size-9 items-center justify-center rounded-md tabular-nums transition-colors duration-150 hover:bg-accent " +
    "focus-visible:outline-offset-0 group-aria-selected:bg-primary group-aria-selected:font-medium " +
    "group-aria-selected:text-primary-foreground disabled:pointer-events-none disabled:opacity-35 pointer-coarse:size-10 " +
    "group-data-[today=true]:font-semibold group-data-[today=true]:not-group-aria-selected:text-primary " +
    "group-data-[outside=true]:not-group-aria-selected:text-muted-foreground/75",
};

/** The calendar uses local dates, without a time or time zone. */
function asDate(day: string | null): Date | null {
  const [year, month, date] = (day ?? "").split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) {
    return null;
  }
  const found = new Date(2000, month - 1, date);
  found.setFullYear(year, month - 1, date);
  return found;
}

function isoOf(date: Date): string {
  return isoDay(date.getFullYear(), date.getMonth() + 1, date.getDate()) ?? "";
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

interface WeekInfo {
  firstDay: number;
}

/** Browsers offer a method, a property, or neither. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const SUNDAY_REGIONS = new Set(["US", "CA", "MX", "BR", "JP", "KR", "IL", "IN", "TW", "HK", "ZA", "AU", "SA"]);
const SATURDAY_REGIONS = new Set(["AE", "EG", "DZ", "IR", "AF", "IQ", "SY", "JO", "KW", "QA", "BH", "OM", "LY", "SD"]);

/** The first day of the week in a locale; 0 is Sunday. */
export function firstWeekday(tag: string): Weekday {
  const locale: LocaleWithWeek = new Intl.Locale(tag);
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (known !== undefined) {
    return (known.firstDay % 7) as Weekday;
  }
  const region = locale.maximize().region ?? "";
  return SUNDAY_REGIONS.has(region) ? 0 : SATURDAY_REGIONS.has(region) ? 6 : 1;
}
