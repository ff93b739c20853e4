import { createContext, use } from "react";

import type { BackgroundWorkRow } from "@/contracts/pages";
import { ResultLink } from "@/jobs/JobEntry";
import { fractionOf, isActive, percent, progressText, resultText } from "@/jobs/progress";
import { cx } from "@/support/cx";
import { plural } from "@/support/i18n";
import type { HostCellProps } from "@/tables/columns/CustomCell";
import { EmptyCell } from "@/tables/columns/EmptyCell";
import { Progress } from "@/ui/Progress";

/** The jobs whose state is newer than the rows, by id. */
export const LiveJobsContext = createContext<ReadonlyMap<string, BackgroundWorkRow>>(new Map());

/** The job of a cell as it is now. */
function useJob({ value }: HostCellProps): BackgroundWorkRow {
  const loaded = value as BackgroundWorkRow;
  return use(LiveJobsContext).get(loaded.id) ?? loaded;
}

/** The cell of a job's progress, and later of its result. */
export function JobResult(props: HostCellProps) {
  const job = useJob(props);
  return (
    <div data-stacked className="flex min-w-0 flex-col items-start gap-1.5 whitespace-normal in-data-[slot=table-row]:min-w-56 in-data-[slot=table-row]:py-2.5">
      {isActive(job) ? <ActiveJob job={job} /> : <EndedJob job={job} />}
      {job.attempts > 1 && <p className="text-xs text-muted-foreground">{plural("%(count)s attempt", "%(count)s attempts", job.attempts)}</p>}
    </div>
  );
}

function ActiveJob({ job }: { job: BackgroundWorkRow }) {
  const words = progressText(job);
  if (job.state === "queued") {
    return <p className="text-sm text-muted-foreground">{words}</p>;
  }
  const fraction = fractionOf(job);
  return (
    <div className="flex w-full max-w-120 flex-col gap-1.5">
      <Progress value={fraction} label={job.label} text={fraction === null ? words : `${percent(fraction)}, ${words}`} />
      <p className="flex justify-between gap-4 text-sm text-muted-foreground tabular-nums">
        <span>{words}</span>
        {fraction !== null && <span className="font-medium text-foreground">{percent(fraction)}</span>}
      </p>
    </div>
  );
}

function EndedJob({ job }: { job: BackgroundWorkRow }) {
  if (job.state === "cancelled") {
    return <EmptyCell placeholder={null} />;
  }
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-4 gap-y-1.5">
      <p
        dir="auto"
        className={cx(
          "text-match-parent max-w-prose min-w-0 text-sm leading-prose break-words whitespace-pre-line",
          job.state === "failed" ? "text-destructive" : "text-muted-foreground",
        )}
      >
        {resultText(job)}
      </p>
      <ResultLink job={job} variant="outline" />
    </div>
  );
}
