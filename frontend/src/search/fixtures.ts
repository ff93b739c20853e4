import { vi } from "vitest";

import type { SearchAnswer, SearchCommands, SearchResult } from "@/contracts/search";

/** A response, or a function that the test calls to give it later. */
export type Reply = { status?: number; body?: unknown } | "offline" | "wait";

export interface SearchServer {
  /** The URLs in the order of the requests. */
  urls: string[];
  /** Give the oldest waiting request its response. */
  answer: (reply: Exclude<Reply, "wait">) => void;
  /** Take the waiting requests, to give them their responses in any order. */
  take: () => ((reply: Exclude<Reply, "wait">) => void)[];
  /** The number of requests that wait. */
  waiting: () => number;
}

export const COMMANDS: SearchCommands = {
  resources: [
    { resource: "projects", label: "Projects", icon: "folder" },
    { resource: "tasks", label: "Tasks", icon: null },
  ],
  commands: [{ label: "New project", url: "/admin/projects/create", icon: "plus" }],
};

export function aResult(title: string, changes: Partial<SearchResult> = {}): SearchResult {
  return { title, url: `/admin/projects/${title.toLowerCase()}`, details: {}, ...changes };
}

/** The answer to a search of one resource. */
export function found(resource: string, ...results: SearchResult[]): { body: SearchAnswer } {
  return { body: { groups: results.length === 0 ? [] : [{ resource, label: resource, icon: null, results }] } };
}

/** Answer the requests of the palette: `reply` gets the query and the resource, which are null for the commands. */
export function serveSearch(reply: (query: string | null, resource: string | null) => Reply): SearchServer {
  const urls: string[] = [];
  let waiting: ((reply: Exclude<Reply, "wait">) => void)[] = [];
  const respond = (now: Exclude<Reply, "wait">): Response => {
    if (now === "offline") {
      throw new TypeError("The network is gone.");
    }
    return new Response(JSON.stringify(now.body ?? {}), { status: now.status ?? 200, headers: { "content-type": "application/json" } });
  };
  vi.stubGlobal("fetch", async (input: string, { signal }: RequestInit = {}) => {
    urls.push(input);
    const { searchParams } = new URL(input, window.location.href);
    const now = reply(searchParams.get("q"), searchParams.get("resource"));
    if (now !== "wait") {
      return respond(now);
    }
    const later = await new Promise<Exclude<Reply, "wait">>((resolve, reject) => {
      waiting.push(resolve);
      // As in a browser: a cancelled request gets no response.
      signal?.addEventListener("abort", () => {
        waiting = waiting.filter((other) => other !== resolve);
        reject(new DOMException("The request was cancelled.", "AbortError"));
      });
    });
    return respond(later);
  });
  return {
    urls,
    answer: (now) => waiting.shift()?.(now),
    take: () => waiting.splice(0),
    waiting: () => waiting.length,
  };
}
