import type { SearchAnswer, SearchCommands, SearchResult } from "@/contracts/search";
import { effectiveStatus, requestJson } from "@/support/http";

/** Why a request failed: the session has ended, there is no connection, or the server could not answer. */
export type SearchFailure = "session" | "offline" | "server";

export type Outcome<T> = { data: T } | { failure: SearchFailure };

const SESSION_ENDED = [401, 419];

let commands: { url: string; promise: Promise<Outcome<SearchCommands>> } | null = null;

/** What the user may search and create. Asked for once per page load; a failed request is sent again. */
export function loadCommands(url: string): Promise<Outcome<SearchCommands>> {
  if (commands?.url !== url) {
    const promise = ask<SearchCommands>(url);
    commands = { url, promise };
    void promise.then((outcome) => {
      if ("failure" in outcome && commands?.promise === promise) {
        commands = null;
      }
    });
  }
  return commands.promise;
}

/** Search the records of one resource. */
export async function searchResource(url: string, query: string, resource: string, signal: AbortSignal): Promise<Outcome<SearchResult[]>> {
  const address = `${url}?${new URLSearchParams({ q: query, resource }).toString()}`;
  const outcome = await ask<SearchAnswer>(address, signal);
  if ("failure" in outcome) {
    return outcome;
  }
  const [group] = outcome.data.groups;
  return group?.failed ? { failure: "server" } : { data: group?.results ?? [] };
}

async function ask<T>(url: string, signal?: AbortSignal): Promise<Outcome<T>> {
  try {
    const { ok, status, data } = await requestJson<T>(url, signal === undefined ? {} : { signal });
    if (ok && data !== null) {
      return { data };
    }
    return { failure: SESSION_ENDED.includes(effectiveStatus(status)) ? "session" : "server" };
  } catch {
    return { failure: navigator.onLine ? "server" : "offline" };
  }
}
