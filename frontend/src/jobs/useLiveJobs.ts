import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { Job } from "@/contracts/jobs";
import { isActive } from "@/jobs/progress";
import { showResultsInList } from "@/jobs/resultToasts";
import { watchJobs } from "@/jobs/watchJobs";
import { useShared } from "@/support/panelContext";

/** Several changes within this time are one reload. */
const RELOAD_DELAY_MS = 250;

interface LiveJobs<Row extends Job> {
  rows: Row[];
  /** Show the new state of a job. */
  apply: (job: Job) => void;
}

/**
 * Keep a list of jobs up to date: their progress is shown as it comes, and the list is reloaded when a job has started
 * or ended, and when a new one appears.
 */
export function useLiveJobs<Row extends Job>(rows: Row[], reload: () => void): LiveJobs<Row> {
  const { backgroundWork, broadcasting } = useShared();
  const activeUrl = backgroundWork ? `${backgroundWork}/active` : null;
  const { channel } = broadcasting;
  const [changes, setChanges] = useState<{ of: Row[]; jobs: ReadonlyMap<string, Job> }>({ of: rows, jobs: new Map() });
  // Loaded rows are newer than the changes before them.
  const fresh = changes.of === rows ? changes.jobs : new Map<string, Job>();
  const shown = rows.map((row) => ({ ...row, ...fresh.get(row.id) }));
  const timer = useRef<number | undefined>(undefined);
  const ask = useRef<(() => void) | null>(null);

  const reloadSoon = useEffectEvent(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(reload, RELOAD_DELAY_MS);
  });
  const ids = useEffectEvent(() => shown.filter(isActive).map(({ id }) => id));
  const take = (job: Job) => setChanges({ of: rows, jobs: new Map(fresh).set(job.id, job) });
  const hear = useEffectEvent((job: Job) => {
    const before = shown.find(({ id }) => id === job.id);
    if (before !== undefined) {
      take(job);
    }
    if (before?.state !== job.state) {
      reloadSoon();
    }
  });

  useEffect(() => {
    if (activeUrl === null) {
      return;
    }
    const watcher = watchJobs({ activeUrl, channel, ids: () => ids(), pending: () => ids(), onJob: (job) => hear(job) });
    ask.current = watcher.ask;
    const stopShowing = showResultsInList();
    return () => {
      window.clearTimeout(timer.current);
      watcher.stop();
      stopShowing();
    };
  }, [activeUrl, channel]);

  const activeCount = shown.filter(isActive).length;
  useEffect(() => {
    if (activeCount > 0) {
      ask.current?.();
    }
  }, [activeCount]);

  return { rows: shown, apply: take };
}
