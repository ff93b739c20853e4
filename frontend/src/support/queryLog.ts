import type { QueryLog } from "@/contracts/debug";
import { readStored, writeStored } from "@/support/storage";
import { createStore, useStore, useStored } from "@/support/store";

/** The header of JSON responses; pages have a prop. The server sends both only while DEBUG is on. */
const HEADER = "X-Panel-Query-Log";
const HIDDEN = "panel.query-bar.hidden";
const MAX_LOGS = 20;

const logs = createStore<readonly QueryLog[]>([]);

/** Add the queries of requests. A page begins a new list, with the requests that redirected to it. */
export function addQueryLogs(added: readonly QueryLog[]): void {
  const unknown = added.filter(({ id }) => !logs.get().some((log) => log.id === id));
  if (unknown.length === 0) {
    return;
  }
  const before = unknown.some(({ isPage }) => isPage) ? [] : logs.get();
  logs.set([...before, ...unknown].slice(-MAX_LOGS));
}

/** Add the queries of a request that did not return a page. */
export function readQueryLog(headers: Headers): void {
  const sent = headers.get(HEADER);
  if (sent !== null) {
    addQueryLogs([JSON.parse(sent) as QueryLog]);
  }
}

/** The requests of the current page, oldest first. */
export function useQueryLogs(): readonly QueryLog[] {
  return useStore(logs);
}

/** Whether the user has hidden the query bar in this browser. */
export function useIsQueryBarHidden(): boolean {
  return useStored(logs, () => readStored(HIDDEN) === "1");
}

export function hideQueryBar(isHidden: boolean): void {
  writeStored(HIDDEN, isHidden ? "1" : "0");
  logs.set((same) => same);
}
