import { useId, useState } from "react";

import { Link } from "@/adapters/inertia";
import type { Job } from "@/contracts/jobs";
import { fractionOf, isActive, percent, progressText, resultText } from "@/jobs/progress";
import { cx } from "@/support/cx";
import { t, tc } from "@/support/i18n";
import { isSafeUrl } from "@/support/urls";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Progress } from "@/ui/Progress";

interface JobEntryProps {
  job: Job;
  /** The page with all jobs. */
  pageUrl: string;
  onCancel: (id: string) => Promise<unknown>;
  onDismiss: (id: string) => void;
}

/** A followed job: its progress, then its result. */
export function JobEntry({ job, pageUrl, onCancel, onDismiss }: JobEntryProps) {
  const title = useId();
  const [isBusy, setBusy] = useState(false);
  const cancel = () => {
    setBusy(true);
    void onCancel(job.id).finally(() => setBusy(false));
  };
  return (
    <li data-slot="job" data-state={job.state} tabIndex={-1} aria-labelledby={title} className="flex flex-col gap-2 px-4 py-3 focus-visible:-outline-offset-2">
      <div className="flex items-start gap-2">
        {!isActive(job) && <StateIcon state={job.state} className="mt-1" />}
        <p id={title} dir="auto" className="text-match-parent min-w-0 flex-1 py-1 leading-snug font-medium break-words">
          {job.label}
        </p>
        {isActive(job) ? (
          job.canCancel && (
            <Button variant="ghost" size="sm" className="-my-0.5 -me-1.5 text-muted-foreground pointer-coarse:-my-2" aria-describedby={title} disabled={isBusy} onClick={cancel}>
              {tc("a background job", "Cancel")}
            </Button>
          )
        ) : (
          <Button variant="ghost" size="icon" className="-my-0.5 -me-1.5 text-muted-foreground pointer-coarse:-my-2" aria-describedby={title} onClick={() => onDismiss(job.id)}>
            <Icon name="x" />
            <span className="sr-only">{t("Dismiss")}</span>
          </Button>
        )}
      </div>
      {isActive(job) ? <ActiveJob job={job} /> : <EndedJob job={job} pageUrl={pageUrl} />}
    </li>
  );
}

function ActiveJob({ job }: { job: Job }) {
  const fraction = job.state === "queued" ? null : fractionOf(job);
  const words = progressText(job);
  return (
    <>
      <Progress value={fraction} label={job.label} text={fraction === null ? words : `${percent(fraction)}, ${words}`} />
      <p className="flex justify-between gap-4 text-sm text-muted-foreground tabular-nums">
        <span>{words}</span>
        {fraction !== null && <span className="font-medium text-foreground">{percent(fraction)}</span>}
      </p>
    </>
  );
}

function EndedJob({ job, pageUrl }: { job: Job; pageUrl: string }) {
  const isFailed = job.state === "failed";
  return (
    <div className="flex flex-col items-start gap-2.5 ps-6.5">
      <p dir="auto" className="text-match-parent line-clamp-3 text-sm leading-prose break-words whitespace-pre-line text-muted-foreground">
        {resultText(job)}
      </p>
      {(job.url !== null || isFailed) && (
        <div className="flex flex-wrap gap-2">
          <ResultLink job={job} variant={isFailed ? "outline" : "primary"} />
          {isFailed && (
            <Button variant="outline" size="sm" asChild>
              <Link href={pageUrl}>{t("Details")}</Link>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The link to the result, such as a file. It is not an Inertia visit, because the browser has to save the file. */
export function ResultLink({ job: { url, urlLabel }, variant }: { job: Job; variant: "primary" | "outline" }) {
  if (url === null || !isSafeUrl(url)) {
    return null;
  }
  return (
    <Button variant={variant} size="sm" asChild>
      <a href={url}>
        <Icon name="download" />
        {urlLabel ?? t("Download")}
      </a>
    </Button>
  );
}

const ICONS = {
  queued: { name: "clock", color: "text-muted-foreground" },
  running: { name: "refresh-cw", color: "text-info" },
  done: { name: "circle-check", color: "text-success" },
  failed: { name: "circle-alert", color: "text-destructive" },
  cancelled: { name: "circle-x", color: "text-muted-foreground" },
} as const;

/** The state of a job as an icon. */
export function StateIcon({ state, className }: { state: Job["state"]; className?: string }) {
  const { name, color } = ICONS[state];
  return <Icon name={name} size={18} className={cx("shrink-0", color, className)} />;
}
