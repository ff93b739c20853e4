import type { PageMetadata } from "@/contracts/pages";
import { PageFrame } from "@/panel/PageFrame";
import { cx } from "@/support/cx";
import { EmptyState } from "@/ui/EmptyState";
import { Icon } from "@/ui/Icon";

import { badgeColor, daysBetween, monthsBetween, shortDay } from "../support";

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

export default function ProjectTimeline(props: ProjectTimelineProps) {
  const { page, from, to, today, dueOn, bars, milestones } = props;
  const length = Math.max(1, daysBetween(from, to));
  const place: Place = (day) => (100 * daysBetween(from, day)) / length;
  if (bars.length === 0 && milestones.length === 0) {
    return (
      <PageFrame page={page}>
        <EmptyState icon="calendar" heading="Nothing is planned yet" description="Tasks and milestones appear here once they have dates." />
      </PageFrame>
    );
  }
  return (
    <PageFrame page={page}>
      <div className="flex flex-col gap-6">
        {milestones.length > 0 && <Milestones milestones={milestones} />}
        {/* Time runs from left to right in every language. */}
        <div
          dir="ltr"
          role="group"
          aria-label={page.title}
          tabIndex={0}
          className="overflow-x-auto rounded-lg border border-border bg-card"
        >
          <div className="min-w-3xl">
            <Axis from={from} to={to} place={place} />
            <ul className="relative pt-6 pb-2">
              <Line at={place(today)} label="Today" className="border-primary text-primary" />
              {dueOn && <Line at={place(dueOn)} label="Due" className="border-destructive text-destructive" />}
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

function Milestones({ milestones }: { milestones: Milestone[] }) {
  return (
    <section aria-label="Milestones">
      <h2 className="mb-2 text-sm font-medium text-muted-foreground">Milestones</h2>
      <ol className="flex flex-wrap gap-2">
        {milestones.map(({ title, on, isReached }) => (
          <li key={title + on} className="flex items-center gap-2 rounded-lg border border-border bg-card px-3 py-2">
            <Icon name={isReached ? "circle-check" : "flag"} className={isReached ? "text-success" : "text-muted-foreground"} />
            <span className="font-medium">{title}</span>
            <span className="text-sm text-muted-foreground">
              {shortDay(on)}
              {isReached && ", reached"}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** More names of months than this run into each other. */
const MOST_MONTHS = 8;

function Axis({ from, to, place }: { from: string; to: string; place: Place }) {
  const months = monthsBetween(from, to);
  const step = Math.ceil(months.length / MOST_MONTHS);
  const named = months.filter((_, index) => index % step === 0);
  return (
    <div aria-hidden className="relative ms-40 me-8 h-9 sm:ms-56 border-b border-border text-xs text-muted-foreground">
      {named.map((month) => (
        <span
          key={month}
          className="absolute top-0 flex h-full items-center border-s border-border ps-1.5 whitespace-nowrap"
          style={{ left: `${place(month)}%` }}
        >
          {shortDay(month, { month: "short", year: "2-digit" })}
        </span>
      ))}
    </div>
  );
}

function Line({ at, label, className }: { at: number; label: string; className: string }) {
  return (
    <li aria-hidden className="pointer-events-none absolute inset-y-0 start-40 end-8 sm:start-56">
      <span className={cx("absolute inset-y-0 border-s border-dashed", className)} style={{ left: `${at}%` }}>
        {/* At the end there is room on the other side only. */}
        <span className={cx("absolute top-1 px-1 text-xs font-medium whitespace-nowrap", at > 90 ? "end-0" : "start-0")}>
          {label}
        </span>
      </span>
    </li>
  );
}

function Row({ bar, place }: { bar: Bar; place: Place }) {
  const color = badgeColor(bar.color);
  const start = place(bar.from);
  return (
    <li className="flex h-11 items-center">
      <div className="sticky start-0 z-10 flex h-full w-40 shrink-0 flex-col justify-center bg-card px-4 sm:w-56">
        <span className="truncate text-sm font-medium" title={bar.title}>
          {bar.title}
        </span>
        <span className="sr-only">
          {bar.state}, {shortDay(bar.from)} to {shortDay(bar.to)}
        </span>
      </div>
      <div aria-hidden className="relative me-8 h-full flex-1">
        <span
          className={cx("absolute top-1/2 h-2 min-w-2 -translate-y-1/2 rounded-full", FILLS[color])}
          style={{ left: `${start}%`, width: `${place(bar.to) - start}%` }}
          title={`${bar.state}, ${shortDay(bar.from)} – ${shortDay(bar.to)}`}
        />
      </div>
    </li>
  );
}
