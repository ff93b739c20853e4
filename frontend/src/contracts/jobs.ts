// Generated from django_panel/jobs/wire.py by `manage.py panel_contracts`. Do not edit.

/** One run of a background job. */
export interface Job {
  id: string;
  /** The key of the job class, such as `export`. */
  job: string;
  label: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  /** How much is done, and of how much; null while that is unknown. */
  done: number;
  total: number | null;
  /** The result of a job that is done. */
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
