import { useId } from "react";

import type { BackgroundWorkRow } from "@/contracts/pages";
import { ResultLink, StateIcon } from "@/jobs/JobEntry";
import { fractionOf, isActive, percent, progressText, resultText } from "@/jobs/progress";
import { cx } from "@/support/cx";
import { formatDateTime } from "@/support/formats";
import { plural, t, tc } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { timeAgo } from "@/support/timeAgo";
import { Badge } from "@/ui/Badge";
import type { BadgeColor } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Progress } from "@/ui/Progress";

interface JobRowProps {
  row: BackgroundWorkRow;
  now: number;
  isBusy: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

/** A job in the list of background work. */
export function JobRow({ row, now, isBusy, onCancel, onRetry }: JobRowProps) {
  const title = useId();
  return (
    <li
      data-slot="job"
      data-state={row.state}
      tabIndex={-1}
      aria-labelledby={title}
      className="flex gap-3 px-4 py-3.5 focus-visible:-outline-offset-2 sm:px-5"
    >
      <StateIcon state={row.state} className="mt-0.5" />
      <div className="flex min-w-0 flex-1 flex-col gap-3 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <p id={title} dir="auto" className="text-match-parent min-w-0 leading-snug font-medium break-words">
              {row.label}
            </p>
            <StateBadge row={row} />
          </div>
          {isActive(row) ? <RowProgress row={row} /> : <RowResult row={row} />}
          <RowTimes row={row} now={now} />
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          <ResultLink job={row} variant="outline" />
          {row.canRetry && (
            <Button variant="outline" size="sm" disabled={isBusy} aria-describedby={title} onClick={onRetry}>
              {t("Try again")}
            </Button>
          )}
          {row.canCancel && (
            <Button variant="outline" size="sm" disabled={isBusy} aria-describedby={title} onClick={onCancel}>
              {tc("a background job", "Cancel")}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function RowProgress({ row }: { row: BackgroundWorkRow }) {
  if (row.state === "queued") {
    // The badge says that it waits.
    return row.canCancel ? null : <p className="text-sm text-muted-foreground">{progressText(row)}</p>;
  }
  const fraction = fractionOf(row);
  const words = progressText(row);
  return (
    <div className="flex max-w-120 flex-col gap-1.5 pt-1">
      <Progress value={fraction} label={row.label} text={fraction === null ? words : `${percent(fraction)}, ${words}`} />
      <p className="flex justify-between gap-4 text-sm text-muted-foreground tabular-nums">
        <span>{words}</span>
        {fraction !== null && <span className="font-medium text-foreground">{percent(fraction)}</span>}
      </p>
    </div>
  );
}

function RowResult({ row }: { row: BackgroundWorkRow }) {
  if (row.state === "cancelled") {
    return null;
  }
  return (
    <p
      dir="auto"
      className={cx(
        "text-match-parent max-w-prose text-sm leading-prose break-words whitespace-pre-line",
        row.state === "failed" ? "text-destructive" : "text-muted-foreground",
      )}
    >
      {resultText(row)}
    </p>
  );
}

const BADGES: Record<BackgroundWorkRow["state"], BadgeColor> = {
  queued: "neutral",
  running: "info",
  done: "success",
  failed: "danger",
  cancelled: "neutral",
};

function StateBadge({ row: { state } }: { row: BackgroundWorkRow }) {
  const labels: Record<BackgroundWorkRow["state"], string> = {
    queued: t("Waiting"),
    running: t("Running"),
    done: t("Done"),
    failed: t("Failed"),
    cancelled: t("Cancelled"),
  };
  return <Badge color={BADGES[state]}>{labels[state]}</Badge>;
}

function RowTimes({ row, now }: { row: BackgroundWorkRow; now: number }) {
  const started = row.startedAt ?? row.createdAt;
  return (
    <p className="flex flex-wrap gap-x-1.5 text-xs text-muted-foreground">
      <Moment at={started} now={now} text={row.startedAt === null ? t("Created %(when)s") : t("Started %(when)s")} />
      {row.finishedAt !== null && (
        <>
          <span aria-hidden>·</span>
          <Moment at={row.finishedAt} now={now} text={t("ended %(when)s")} />
        </>
      )}
      {row.attempts > 1 && (
        <>
          <span aria-hidden>·</span>
          <span>{plural("%(count)s attempt", "%(count)s attempts", row.attempts)}</span>
        </>
      )}
    </p>
  );
}

function Moment({ at, now, text }: { at: string; now: number; text: string }) {
  const { locale } = useShared();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {text.replace("%(when)s", timeAgo(at, locale, now))}
    </time>
  );
}
