import type { Job } from "@/contracts/jobs";
import { formatNumber, formatPercent } from "@/support/formats";
import { plural, t } from "@/support/i18n";

/** Jobs that count rows. */
const ROW_JOBS: readonly string[] = ["export", "import"];

/** Whether the job waits or runs. */
export function isActive({ state }: Pick<Job, "state">): boolean {
  return state === "queued" || state === "running";
}

/** The finished part from 0 to 1; null while it is unknown. */
export function fractionOf({ done, total }: Pick<Job, "done" | "total">): number | null {
  return total === null || total <= 0 ? null : Math.min(done / total, 1);
}

/** The finished part of several jobs; null while that of one is unknown. */
export function fractionOfAll(jobs: readonly Job[]): number | null {
  const fractions = jobs.map(fractionOf);
  return jobs.length === 0 || fractions.includes(null)
    ? null
    : fractions.reduce<number>((sum, each) => sum + (each ?? 0), 0) / jobs.length;
}

/** A percentage that is 100% only if everything is done. */
export function percent(fraction: number): string {
  const shown = fraction < 1 ? Math.min(fraction, 0.99) : 1;
  return formatPercent(Math.floor(shown * 100) / 100);
}

/** What an active job does, in words. */
export function progressText(job: Job): string {
  const { state, done, total, canCancel } = job;
  if (!canCancel && isActive(job)) {
    return t("Stopping…");
  }
  if (state === "queued") {
    return t("Waiting to start");
  }
  const figures = { done: formatNumber(done), total: formatNumber(total ?? 0) };
  if (total === null) {
    return done > 0 && ROW_JOBS.includes(job.job) ? plural("%(count)s row so far", "%(count)s rows so far", done) : t("Working…");
  }
  return ROW_JOBS.includes(job.job) ? plural("%(done)s of %(total)s row", "%(done)s of %(total)s rows", total, figures) : t("%(done)s of %(total)s", figures);
}

/** How a job ended, in words. */
export function resultText(job: Job): string {
  switch (job.state) {
    case "done":
      return job.message ?? t("Finished");
    case "failed":
      return job.error ?? t("Something went wrong. Try again.");
    case "cancelled":
      return t("Cancelled");
    default:
      return progressText(job);
  }
}
