import type { Job } from "@/contracts/jobs";
import type { ChangedJob } from "@/contracts/pages";
import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";

/** Cancel a job or try it again. Returns its new state, or null after a failure, which is shown as a toast. */
export async function postJob(url: string, id: string): Promise<Job | null> {
  try {
    const { ok, data } = await requestJson<ChangedJob>(url, { method: "POST", body: { id } });
    if (ok && data !== null) {
      return data.job;
    }
  } catch {
    // The network is gone.
  }
  showToast({ type: "error", message: t("This could not be done"), body: t("Try again in a moment.") });
  return null;
}
