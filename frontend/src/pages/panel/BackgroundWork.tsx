import { useMemo } from "react";

import type { PerformAction } from "@/actions/target";
import { router } from "@/adapters/inertia";
import type { BackgroundWorkPage, BackgroundWorkRow } from "@/contracts/pages";
import type { Row } from "@/contracts/tables";
import { follow } from "@/jobs/followed";
import { postJob } from "@/jobs/jobActions";
import { JobResult, LiveJobsContext } from "@/jobs/JobResult";
import { applyJob } from "@/jobs/jobStore";
import { useLiveJobs } from "@/jobs/useLiveJobs";
import { PageFrame } from "@/panel/PageFrame";
import { addComponents } from "@/registry/hostComponents";
import type { HostComponent } from "@/registry/hostComponents";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { DataTable } from "@/tables/DataTable";
import { listLocation } from "@/tables/tableLocation";

addComponents({ PanelJobResult: JobResult as unknown as HostComponent });

/** The actions of the table are those of this page. */
const NO_ENDPOINTS = { record: "", bulk: "", reorder: "", cell: "", table: "", form: "", infolist: "" };

/** The jobs that the user has started, newest first. */
export default function BackgroundWork({ page, table, state, rows, pagination }: BackgroundWorkPage) {
  const { backgroundWork } = useShared();
  const loaded = useMemo(() => rows.map(jobOf), [rows]);
  const reload = () => router.reload({ only: ["rows", "pagination"], showProgress: false, headers: { "X-Panel-Poll": "true" } });
  const { rows: jobs, apply } = useLiveJobs(loaded, reload);
  const live = useMemo(() => new Map(jobs.map((job) => [job.id, job])), [jobs]);

  const perform: PerformAction = (action, target) => {
    if (!backgroundWork || !("record" in target) || (action.name !== "cancel" && action.name !== "retry")) {
      return null;
    }
    // The pressed button is removed; keep the focus in the row.
    document.activeElement?.closest<HTMLElement>("[data-row]")?.focus({ preventScroll: true });
    return postJob(`${backgroundWork}/${action.name}`, String(target.record)).then((job) => {
      if (job === null) {
        return false;
      }
      if (action.name === "retry") {
        // A new job with the same input.
        follow([job.id]);
      } else {
        apply(job);
      }
      applyJob(job);
      reload();
      return true;
    });
  };
  const location = listLocation({ resource: "background-work", endpoints: NO_ENDPOINTS, perform });

  return (
    <PageFrame page={page}>
      <LiveJobsContext value={live}>
        <DataTable label={t("Background work")} hidesToolsIfEmpty location={location} table={table} state={state} rows={rows} pagination={pagination} />
      </LiveJobsContext>
    </PageFrame>
  );
}

/** The job of a row, which is the value of its cell. */
function jobOf({ cells }: Row): BackgroundWorkRow {
  return cells.result as unknown as BackgroundWorkRow;
}
