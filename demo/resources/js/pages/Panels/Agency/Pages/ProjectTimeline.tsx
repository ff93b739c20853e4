import type { PageMetadata } from "@/contracts/pages";
import { PageFrame } from "@/panel/PageFrame";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { EmptyState } from "@/ui/EmptyState";

import { badgeColor, daysBetween, monthsOf, shortDay } from "../support";

interface Bar {
  key: number;
  title: string;
  from: string;
  to: string;
  state: string;
  color: string | null;
}

interface Milestone {
  title: string;
  on: string;
  isReached: boolean;
}

interface ProjectTimelineProps {
  page: PageMetadata;
  from: string;
  to: string;
  today: string;
  dueOn: string | null;
  bars: Bar[];
  milestones: Milestone[];
}

/** Where a day stands between the first and the last, in per cent. */
type Place = (day: string) => number;

const FILLS: Record<string, string> = {
  success: "bg-success",
  warning: "bg-warning",
  danger: "bg-destructive",
  info: "bg-info",
  primary: "bg-primary",
  neutral: "bg-muted-foreground",
};

/** Beside the names of the tasks; on a phone the names stand above the bars. */
const PLOT = "mx-4 sm:ms-72 sm:me-8";

export default function ProjectTimeline(props: ProjectTimelineProps) {
  const { page, from, to, today, dueOn, bars, milestones } = props;
  if (bars.length === 0 && milestones.length === 0) {
    return (
      <PageFrame page={page}>
        <EmptyState icon="calendar" heading="Nothing is planned yet" description="Tasks and milestones appear here once they have dates." />
      </PageFrame>
    );
  }
  // Whole months, so that the first one has its name too.
  const months = monthsOf(from, to);
  const [first = from, last = to] = [months[0], months.at(-1)];
  const length = Math.max(1, daysBetween(first, last));
  const place: Place = (day) => (100 * daysBetween(first, day)) / length;
  const showsToday = today >= from && today <= to;
  return (
    <PageFrame page={page}>
      <div className="flex flex-col gap-3">
        <Legend bars={bars} milestones={milestones} />
        {/* Time runs from left to right in every language. */}
        <div dir="ltr" role="group" aria-label={page.title} className="overflow-clip rounded-lg border border-border bg-card">
          <Axis months={months.slice(0, -1)} place={place} />
          <div className="relative pt-7 pb-2">
            {showsToday && <Line at={place(today)} other={dueOn && place(dueOn)} label={t("Today")} className="border-primary text-primary" />}
            {dueOn && <Line at={place(dueOn)} other={showsToday && place(today)} label="Due" className="border-destructive text-destructive" />}
            {milestones.length > 0 && <Milestones milestones={milestones} place={place} />}
            <ul className="relative">
              {bars.map((bar) => (
                <Row key={bar.key} bar={bar} place={place} />
              ))}
            </ul>
          </div>
        </div>
      </div>
    </PageFrame>
  );
}

/** More names of months than this run into each other; on a phone, half as many. */
const MOST_MONTHS = 8;

function Axis({ months, place }: { months: string[]; place: Place }) {
  const step = Math.ceil(months.length / MOST_MONTHS);
  const named = months.filter((_, index) => index % step === 0);
  const isCrowded = named.length > MOST_MONTHS / 2;
  return (
    <div className="border-b border-border">
      <div aria-hidden className={cx("relative h-9 text-xs text-muted-foreground", PLOT)}>
        {named.map((month, index) => (
          <span
            key={month}
            className={cx(
              "absolute top-0 flex h-full items-center border-s border-border ps-1.5 whitespace-nowrap",
              isCrowded && index % 2 === 1 && "max-sm:hidden",
            )}
            style={{ left: `${place(month)}%` }}
          >
            {shortDay(month, { month: "short", year: "numeric" })}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Two lines that are closer than this, in per cent, have their names on different sides. */
const NEAR = 12;

interface LineProps {
  at: number;
  /** Where the other line is, if there is one. */
  other: number | null | false | "";
  label: string;
  className: string;
}

function Line({ at, other, label, className }: LineProps) {
  const isFirstOfTwo = typeof other === "number" && at < other && other - at < NEAR;
  return (
    <div aria-hidden className={cx("pointer-events-none absolute inset-x-0 inset-y-0", PLOT)}>
      <span className={cx("absolute inset-y-0 border-s border-dashed", className)} style={{ left: `${at}%` }}>
        <span className={cx("absolute top-1 px-1 text-xs font-medium whitespace-nowrap", at > 90 || (isFirstOfTwo && at > 10) ? "end-0" : "start-0")}>
          {label}
        </span>
      </span>
    </div>
  );
}

function Milestones({ milestones, place }: { milestones: Milestone[]; place: Place }) {
  return (
    <section aria-label="Milestones" className="relative pb-2 sm:flex">
      <h2 className="px-4 py-1 text-sm font-medium sm:w-72 sm:shrink-0">Milestones</h2>
      <ol className="relative min-w-0 flex-1 max-sm:mx-4 sm:me-8">
        {milestones.map(({ title, on, isReached }) => {
          const at = place(on);
          const isLate = at > 55;
          return (
            <li key={title + on} className="relative h-7">
              <span className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2" style={{ left: `${at}%` }}>
                <Diamond isReached={isReached} />
              </span>
              <span
                className={cx("absolute inset-y-0 flex items-center gap-1.5 text-sm whitespace-nowrap", isLate && "justify-end")}
                style={isLate ? { right: `calc(${100 - at}% + 0.75rem)`, left: 0 } : { left: `calc(${at}% + 0.75rem)`, right: 0 }}
              >
                <span className="truncate bg-card" title={title}>
                  {title}
                </span>
                <span className="bg-card text-xs text-muted-foreground">{shortDay(on)}</span>
                {isReached && <span className="sr-only">, reached</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Diamond({ isReached }: { isReached: boolean }) {
  return <span aria-hidden className={cx("block size-2.5 rotate-45 rounded-[2px] border-2 border-success", isReached ? "bg-success" : "bg-card")} />;
}

function Row({ bar, place }: { bar: Bar; place: Place }) {
  const start = place(bar.from);
  return (
    <li className="py-1.5 sm:flex sm:min-h-10 sm:items-center">
      <div className="px-4 text-sm leading-snug break-words max-sm:pb-1 sm:w-72 sm:shrink-0">
        <span className="max-sm:bg-card">{bar.title}</span>
        <span className="sr-only">
          {" "}
          {bar.state}, {shortDay(bar.from)} to {shortDay(bar.to)}
        </span>
      </div>
      <div aria-hidden className="relative h-3 flex-1 max-sm:mx-4 sm:me-8">
        <span
          className={cx("absolute top-1/2 h-2 min-w-2 -translate-y-1/2 rounded-full", FILLS[badgeColor(bar.color)])}
          style={{ left: `${start}%`, width: `${place(bar.to) - start}%` }}
          title={`${bar.state}, ${shortDay(bar.from)} – ${shortDay(bar.to)}`}
        />
      </div>
    </li>
  );
}

/** What the colours and marks on this page mean. */
function Legend({ bars, milestones }: { bars: Bar[]; milestones: Milestone[] }) {
  // Some states have the same colour.
  const colors = [...new Set(bars.map(({ color }) => badgeColor(color)))];
  const statesOf = (wanted: string) => new Set(bars.filter(({ color }) => badgeColor(color) === wanted).map(({ state }) => state));
  return (
    <ul aria-label={t("Legend")} className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-muted-foreground">
      {colors.map((color) => (
        <li key={color} className="flex items-center gap-1.5">
          <span aria-hidden className={cx("h-2 w-4 rounded-full", FILLS[color])} />
          {[...statesOf(color)].join(", ")}
        </li>
      ))}
      {[false, true]
        .filter((reached) => milestones.some(({ isReached }) => isReached === reached))
        .map((reached) => (
          <li key={String(reached)} className="flex items-center gap-2">
            <Diamond isReached={reached} />
            {reached ? "Milestone reached" : "Milestone"}
          </li>
        ))}
    </ul>
  );
}
