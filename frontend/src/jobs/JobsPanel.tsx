import { useRef } from "react";

import { Link } from "@/adapters/inertia";
import type { Job } from "@/contracts/jobs";
import { JobEntry } from "@/jobs/JobEntry";
import { postJob } from "@/jobs/jobActions";
import { applyJob, dismissJobs } from "@/jobs/jobStore";
import { isActive } from "@/jobs/progress";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Button } from "@/ui/Button";

interface JobsPanelProps {
  jobs: readonly Job[];
  isSheet?: boolean;
  /** Called when the last job is dismissed. */
  onEmpty: () => void;
}

/** The followed jobs, newest first. */
export function JobsPanel({ jobs, isSheet = false, onEmpty }: JobsPanelProps) {
  const { backgroundWork } = useShared();
  const list = useRef<HTMLUListElement>(null);
  if (backgroundWork === null) {
    return null;
  }
  // A drawer already has this title.
  const Heading = isSheet ? "p" : "h2";
  const ended = jobs.filter((job) => !isActive(job)).map(({ id }) => id);
  const dismiss = (ids: readonly string[]) => {
    // The pressed button is removed; keep the focus in the popup.
    list.current?.focus({ preventScroll: true });
    if (ids.length === jobs.length) {
      onEmpty();
    }
    dismissJobs(ids);
  };
  const cancel = async (id: string) => {
    const job = await postJob(`${backgroundWork}/cancel`, id);
    if (job !== null) {
      list.current?.focus({ preventScroll: true });
      applyJob(job);
    }
  };
  return (
    <>
      <div className={cx("flex shrink-0 items-center gap-2 border-b border-border ps-4", isSheet ? "min-h-14 pe-14" : "min-h-12 pe-2")}>
        <Heading className="min-w-0 flex-1 font-semibold">{t("Background work")}</Heading>
        {ended.length > 1 && (
          <Button variant="ghost" size="sm" onClick={() => dismiss(ended)}>
            {t("Dismiss finished")}
          </Button>
        )}
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("Background work")}
        // A job that ends needs more room than one that runs; the drawer should not grow then.
        className={cx("flex-1 divide-y divide-border overflow-y-auto overscroll-contain outline-none", isSheet ? "min-h-36" : "min-h-0 max-h-[24rem]")}
      >
        {[...jobs].reverse().map((job) => (
          <JobEntry key={job.id} job={job} pageUrl={backgroundWork} onCancel={cancel} onDismiss={(id) => dismiss([id])} />
        ))}
      </ul>
      <div
        className={cx(
          "flex min-h-12 shrink-0 items-center border-t border-border px-2 py-1.5",
          isSheet && "pb-[max(0.375rem,env(safe-area-inset-bottom))]",
        )}
      >
        {ended.length < jobs.length && <p className="ps-2 text-xs text-muted-foreground">{t("You can leave this page.")}</p>}
        <Button variant="link" size="sm" asChild className="ms-auto">
          <Link href={backgroundWork}>{t("View all")}</Link>
        </Button>
      </div>
    </>
  );
}
