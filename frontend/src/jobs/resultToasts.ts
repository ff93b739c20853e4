import type { Job } from "@/contracts/jobs";
import { getJobs } from "@/jobs/jobStore";
import { resultText } from "@/jobs/progress";
import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";
import type { NewToast } from "@/support/toasts";
import { isSafeUrl } from "@/support/urls";

/*
 * The end of a job is reported once: by the toast of its notification, which the socket delivers, else by a toast from
 * here; and by none while the list of jobs is visible.
 */

/** How long the notification of a job may take that has ended. */
export const NOTIFICATION_DELAY_MS = 1_500;
/** A notification without a link that came this recently is taken for that of the job. */
const RECENT_MS = 4_000;

/** The links of notifications, and of the results that were reported here. */
const notified = new Set<string>();
const reported = new Set<string>();
let lastPlain = -Infinity;
let openLists = 0;

/** Note that a list of jobs is visible, which shows results. Returns a function that ends it. */
export function showResultsInList(): () => void {
  openLists += 1;
  return () => {
    openLists -= 1;
  };
}

/** Whether the toast of a notification would repeat a result; if not, note that it is shown. */
export function repeatsResult({ url = null }: NewToast): boolean {
  if (url === null) {
    lastPlain = performance.now();
    return false;
  }
  const isListed = openLists > 0 && getJobs().jobs.some((job) => job.url === url);
  if (isListed || reported.has(url)) {
    return true;
  }
  notified.add(url);
  return false;
}

/** Report the end of a job, unless its notification does. */
export function reportEnd(job: Job, pageUrl: string): void {
  if (job.state === "cancelled" || openLists > 0) {
    return;
  }
  window.setTimeout(() => {
    if (document.hidden) {
      // A toast would expire in a hidden tab.
      document.addEventListener("visibilitychange", () => reportEnd(job, pageUrl), { once: true });
      return;
    }
    const url = job.url !== null && isSafeUrl(job.url) ? job.url : null;
    const isReported = url === null ? performance.now() - lastPlain < RECENT_MS : notified.has(url);
    if (isReported || openLists > 0) {
      return;
    }
    if (url !== null) {
      reported.add(url);
    }
    showToast(toastOf(job, url, pageUrl));
  }, NOTIFICATION_DELAY_MS);
}

export function resetResults(): void {
  notified.clear();
  reported.clear();
  lastPlain = -Infinity;
  openLists = 0;
}

function toastOf(job: Job, url: string | null, pageUrl: string): NewToast {
  if (job.state === "failed") {
    return { type: "error", message: t("%(job)s failed", { job: job.label }), body: job.error, url: pageUrl, urlLabel: t("Details") };
  }
  return { type: "success", message: resultText(job), url, urlLabel: job.urlLabel };
}
