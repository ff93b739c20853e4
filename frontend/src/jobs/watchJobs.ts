import { connectionState, listen, watchConnection } from "@/broadcasting/connection";
import type { Job } from "@/contracts/jobs";
import type { ActiveJobs } from "@/contracts/pages";
import { isActive } from "@/jobs/progress";
import { requestJson } from "@/support/http";

/** The pause after a response with progress; without progress it grows. */
export const FIRST_PAUSE_MS = 1_000;
const GROWTH = 1.5;
const LONGEST_PAUSE_MS = 10_000;
/** After a failed request, the pause doubles up to this. */
const LONGEST_FAILURE_PAUSE_MS = 60_000;
/** The pause after a message of the socket: the next message is expected to come from there too. */
export const SOCKET_PAUSE_MS = 15_000;

/** Statuses that end the polling: not signed in, or no access. */
const REFUSALS: readonly number[] = [401, 403, 404];

interface JobWatch {
  /** The URL that returns the state of jobs. */
  activeUrl: string;
  /** The user's channel; null without broadcasting. */
  channel: string | null;
  /** The jobs to ask for. */
  ids: () => readonly string[];
  /** The jobs of which more is to come. */
  pending: () => readonly string[];
  onJob: (job: Job, source: "poll" | "socket") => void;
  /** Called with the ids of which the server knows no job. */
  onUnknown?: (ids: readonly string[]) => void;
}

interface JobWatcher {
  /** Ask now: the jobs have changed. */
  ask: () => void;
  stop: () => void;
}

/**
 * Keep the state of jobs up to date: by messages of the socket, and by polling until a message proves that they arrive,
 * because a worker in another process may not reach the socket. A hidden tab does not poll.
 */
export function watchJobs({ activeUrl, channel, ids, pending, onJob, onUnknown }: JobWatch): JobWatcher {
  let timer: number | undefined;
  let pause = FIRST_PAUSE_MS;
  let isAsking = false;
  let isStale = false;
  let isOver = false;
  let isProven = false;
  let before = "";
  /** When the last message about a job came; a response to an earlier request is older. */
  const heard = new Map<string, number>();

  const wait = (delay: number) => {
    window.clearTimeout(timer);
    if (!isOver && pending().length > 0) {
      timer = window.setTimeout(() => void ask(), delay);
    }
  };
  const ask = async () => {
    window.clearTimeout(timer);
    isStale = document.hidden;
    if (isOver || isAsking || isStale || ids().length === 0) {
      return;
    }
    isAsking = true;
    const asked = [...ids()];
    const askedAt = performance.now();
    const { status, jobs } = await stateOf(activeUrl, asked);
    isAsking = false;
    if (jobs === null) {
      isOver ||= REFUSALS.includes(status);
      pause = Math.min(pause * 2, LONGEST_FAILURE_PAUSE_MS);
      wait(pause);
      return;
    }
    const now = JSON.stringify(jobs);
    pause = now === before ? Math.min(pause * GROWTH, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    before = now;
    jobs.filter(({ id }) => asked.includes(id) && (heard.get(id) ?? -Infinity) < askedAt).forEach((job) => onJob(job, "poll"));
    const unknown = asked.filter((id) => !jobs.some((job) => job.id === id));
    if (unknown.length > 0) {
      onUnknown?.(unknown);
    }
    wait(isProven ? SOCKET_PAUSE_MS : pause);
  };
  const look = () => {
    if (!document.hidden && isStale) {
      void ask();
    }
  };
  const hear = (job: Job) => {
    heard.set(job.id, performance.now());
    onJob(job, "socket");
    if (ids().includes(job.id)) {
      isProven = true;
      wait(SOCKET_PAUSE_MS);
    }
  };

  document.addEventListener("visibilitychange", look);
  const ends = [
    () => document.removeEventListener("visibilitychange", look),
    watchConnection(() => {
      if (connectionState() !== "open") {
        isProven = false;
        wait(pause);
      }
    }),
  ];
  if (channel !== null) {
    const onEvent: Parameters<typeof listen>[1] = (event) => event.event === "panel.job" && hear(event.data);
    ends.push(listen(channel, onEvent, () => void ask()));
  }
  void ask();

  return {
    ask: () => {
      pause = FIRST_PAUSE_MS;
      void ask();
    },
    stop: () => {
      isOver = true;
      window.clearTimeout(timer);
      ends.forEach((end) => end());
    },
  };
}

/** Whether more is to come of any of these jobs. */
export function pendingOf(jobs: readonly Job[]): string[] {
  return jobs.filter(isActive).map(({ id }) => id);
}

async function stateOf(activeUrl: string, ids: readonly string[]): Promise<{ status: number; jobs: Job[] | null }> {
  try {
    // The server does not extend the session for a poll.
    const headers = { "X-Panel-Poll": "true" };
    const { ok, status, data } = await requestJson<ActiveJobs>(`${activeUrl}?ids=${ids.join(",")}`, { headers });
    return { status, jobs: ok && data !== null ? data.jobs : null };
  } catch {
    return { status: 0, jobs: null };
  }
}
