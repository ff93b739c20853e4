import type { Job } from "@/contracts/jobs";
import { followedIds, noteEnd, unfollow, watchFollowed } from "@/jobs/followed";
import { fractionOf, isActive, percent, resultText } from "@/jobs/progress";
import { t } from "@/support/i18n";
import { createListeners, createStore, useStore } from "@/support/store";

interface JobStore {
  /** The followed jobs whose state is known, oldest first. */
  jobs: readonly Job[];
  /** The text for screen readers. */
  announcement: string;
}

/** A screen reader hears about each quarter. */
const QUARTERS = 4;

let known: ReadonlyMap<string, Job> = new Map();
const store = createStore<JobStore>({ jobs: [], announcement: "" });
const ends = createListeners<[job: Job]>();

watchFollowed(() => change(known, store.get().announcement));

export function useJobs(): JobStore {
  return useStore(store);
}

export function getJobs(): JobStore {
  return store.get();
}

/** Store the new state of a followed job. */
export function applyJob(job: Job): void {
  const before = known.get(job.id);
  const hasEnded = before !== undefined && !isActive(before);
  // A message that was sent before the end may arrive after it.
  if (!followedIds().includes(job.id) || (hasEnded && isActive(job))) {
    return;
  }
  change(new Map(known).set(job.id, job), textFor(job, before) ?? store.get().announcement);
  if (!isActive(job) && noteEnd(job.id)) {
    ends.notify(job);
  }
}

/** Stop showing jobs. */
export function dismissJobs(ids: readonly string[]): void {
  unfollow(ids);
}

/** Call a listener once for each job that ends. Returns a function that stops it. */
export function onEnd(listener: (job: Job) => void): () => void {
  return ends.subscribe(listener);
}

export function resetJobs(): void {
  known = new Map();
  change(known, "");
}

function change(next: ReadonlyMap<string, Job>, announcement: string): void {
  known = next;
  const jobs = followedIds().flatMap((id) => known.get(id) ?? []);
  store.set({ jobs, announcement });
}

/** What a screen reader announces: the start, each quarter, and the end. Null if there is nothing new. */
function textFor(job: Job, before: Job | undefined): string | null {
  if (!isActive(job)) {
    return before !== undefined && isActive(before) ? t("%(job)s: %(result)s", { job: job.label, result: resultText(job) }) : null;
  }
  if (before === undefined) {
    return t("%(job)s has started", { job: job.label });
  }
  const quarter = quarterOf(job);
  return quarter > quarterOf(before) ? t("%(job)s: %(result)s", { job: job.label, result: percent(quarter / QUARTERS) }) : null;
}

function quarterOf(job: Job): number {
  return Math.floor((fractionOf(job) ?? 0) * QUARTERS);
}
