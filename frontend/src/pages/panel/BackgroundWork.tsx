import { useState } from "react";

import { router } from "@/adapters/inertia";
import type { BackgroundWorkPage, BackgroundWorkRow } from "@/contracts/pages";
import { follow } from "@/jobs/followed";
import { postJob } from "@/jobs/jobActions";
import { applyJob } from "@/jobs/jobStore";
import { JobRow } from "@/jobs/JobRow";
import { useLiveJobs } from "@/jobs/useLiveJobs";
import { PageFrame } from "@/panel/PageFrame";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { useNow } from "@/support/timeAgo";
import { PageSteps } from "@/tables/PageSteps";
import { EmptyState } from "@/ui/EmptyState";

/** The jobs that the user has started, newest first. */
export default function BackgroundWork({ page, rows: loaded, pagination }: BackgroundWorkPage) {
  const { backgroundWork } = useShared();
  const now = useNow();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const reload = () =>
    router.reload({ only: ["rows", "pagination"], showProgress: false, headers: { "X-Panel-Poll": "true" } });
  const { rows, apply } = useLiveJobs(loaded, reload);

  const post = async (endpoint: "cancel" | "retry", { id }: BackgroundWorkRow) => {
    if (!backgroundWork) {
      return null;
    }
    // The pressed button is removed; keep the focus in the row.
    document.activeElement?.closest<HTMLElement>("[data-slot=job]")?.focus({ preventScroll: true });
    setBusy((now) => new Set(now).add(id));
    const job = await postJob(`${backgroundWork}/${endpoint}`, id);
    setBusy((now) => new Set([...now].filter((each) => each !== id)));
    return job;
  };
  const cancel = async (row: BackgroundWorkRow) => {
    const job = await post("cancel", row);
    if (job !== null) {
      apply(job);
      applyJob(job);
    }
  };
  const retry = async (row: BackgroundWorkRow) => {
    const job = await post("retry", row);
    if (job !== null) {
      // A new job with the same input.
      follow([job.id]);
      applyJob(job);
      reload();
    }
  };

  return (
    <PageFrame page={page} width="reading">
      <div className="flex flex-col gap-4">
        <div className="overflow-clip rounded-lg border border-border bg-card">
          {rows.length === 0 ? (
            <EmptyState
              icon="list-checks"
              heading={t("No background work")}
              description={t("Exports and imports that take longer run in the background. You find their progress and their results here.")}
            />
          ) : (
            <ul aria-label={t("Background work")} className="divide-y divide-border">
              {rows.map((row) => (
                <JobRow
                  key={row.id}
                  row={row}
                  now={now}
                  isBusy={busy.has(row.id)}
                  onCancel={() => void cancel(row)}
                  onRetry={() => void retry(row)}
                />
              ))}
            </ul>
          )}
        </div>
        <PageSteps page={pagination.page} lastPage={pagination.lastPage} />
      </div>
    </PageFrame>
  );
}
