// Generated from django_panel/jobs/wire.py by `manage.py panel_contracts`. Do not edit.

export type JobStateName = "queued" | "running" | "done" | "failed" | "cancelled";

/** The state of a job run, as its owner sees it. */
export interface Job {
  id: string;
  /** The key of the job class, such as `export`. */
  job: string;
  label: string;
  state: JobStateName;
  /** Progress: rows done, and of how many; null while that is unknown. */
  done: number;
  total: number | null;
  /** The result: a sentence and a link, such as the download of a file. */
  message: string | null;
  error: string | null;
  url: string | null;
  urlLabel: string | null;
  canCancel: boolean;
  canRetry: boolean;
  /** ISO 8601. */
  createdAt: string;
  finishedAt: string | null;
}
