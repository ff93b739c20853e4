import { vi } from "vitest";

import type { Job } from "@/contracts/jobs";

export const WORK = "/admin/background-work";

/** A running export, unless changed. */
export function aJob(id: string, changes: Partial<Job> = {}): Job {
  const state = changes.state ?? "running";
  const isOver = state === "done" || state === "failed" || state === "cancelled";
  return {
    id,
    job: "export",
    label: "Export tasks",
    state,
    done: 0,
    total: null,
    message: null,
    error: null,
    url: null,
    urlLabel: null,
    canCancel: !isOver,
    canRetry: state === "failed" || state === "cancelled",
    createdAt: "2026-11-15T09:00:00Z",
    finishedAt: isOver ? "2026-11-15T09:01:00Z" : null,
    ...changes,
  };
}

interface Asked {
  url: string;
  method: string;
  body: unknown;
}

/** A fake server with the jobs of one user. */
export class JobServer {
  jobs: Job[];
  readonly asked: Asked[] = [];
  /** Respond with this status; 0 never responds. */
  status = 200;

  constructor(...jobs: Job[]) {
    this.jobs = jobs;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => this.answer(url, init));
  }

  get polls(): number {
    return this.asked.filter(({ method }) => method === "GET").length;
  }

  change(id: string, changes: Partial<Job>): void {
    this.jobs = this.jobs.map((job) => (job.id === id ? aJob(id, { ...job, canCancel: true, ...changes }) : job));
  }

  private answer(url: string, { method = "GET", body }: RequestInit): Promise<Response> {
    const sent = typeof body === "string" ? (JSON.parse(body) as { id: string }) : null;
    this.asked.push({ url, method, body: sent });
    if (this.status === 0) {
      return Promise.reject(new TypeError("The network is gone."));
    }
    const content = sent === null ? { jobs: this.named(url) } : { job: this.jobs.find(({ id }) => id === sent.id) };
    return Promise.resolve(new Response(JSON.stringify(content), { status: this.status }));
  }

  private named(url: string): Job[] {
    const ids = new URL(url, "http://localhost").searchParams.get("ids")?.split(",") ?? [];
    return this.jobs.filter(({ id }) => ids.includes(id));
  }
}
