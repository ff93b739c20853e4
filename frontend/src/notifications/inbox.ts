import type { NotificationList, NotificationRow, Unread } from "@/contracts/notifications";
import { notifyRowsChanged } from "@/notifications/rowChanges";
import { setUnread, getUnread } from "@/notifications/unread";
import { requestJson } from "@/support/http";
import type { JsonRequest, JsonResponse } from "@/support/http";
import { plural } from "@/support/i18n";
import { createListeners, createStore, useStore } from "@/support/store";

export interface Inbox {
  rows: readonly NotificationRow[] | null;
  isBusy: boolean;
  /** The status of the last failed response, 0 for a network error. */
  failure: number | null;
}

/** Why the count changed: it was loaded, or rows were changed. */
export type Cause = "request" | "changed";

/** The server does not extend the session for background requests. */
const BACKGROUND_REQUEST: JsonRequest = { headers: { "X-Panel-Poll": "true" } };

const EMPTY: Inbox = { rows: null, isBusy: false, failure: null };

const inbox = createStore(EMPTY);
/** Increases with every request and change: responses to older ones are ignored. */
let version = 0;
const counts = createListeners<[count: number, cause: Cause]>();

export function useInbox(): Inbox {
  return useStore(inbox);
}

/** Call a listener with every count from the server. Returns a function that stops it. */
export function onCount(listener: (count: number, cause: Cause) => void): () => void {
  return counts.subscribe(listener);
}

export function resetInbox(): void {
  version += 1;
  inbox.set(EMPTY);
}

/** Load the newest rows, for the user or in the background. Returns the status; 0 for a network error. */
export async function refresh(indexUrl: string, byItself = false): Promise<number> {
  const request = (version += 1);
  inbox.set({ ...inbox.get(), isBusy: !byItself });
  const { status, data } = await answered(requestJson<NotificationList>(indexUrl, byItself ? BACKGROUND_REQUEST : {}));
  if (request !== version) {
    return status;
  }
  if (data === null) {
    // A failed background request shows no error.
    inbox.set({ ...inbox.get(), isBusy: false, ...(!byItself && { failure: status }) });
    return status;
  }
  inbox.set({ rows: data.notifications, isBusy: false, failure: null });
  tell(data.unread, "request");
  return status;
}

/** Mark a row, or all, as read. Shown immediately, and reverted on failure. Returns whether it succeeded. */
export async function read(readUrl: string, id?: string): Promise<boolean> {
  const before = inbox.get().rows;
  const request = (version += 1);
  const rows = before?.map((row) => (id === undefined || row.id === id ? { ...row, read: true } : row)) ?? null;
  inbox.set({ ...inbox.get(), isBusy: false, rows });
  const done = await post(readUrl, id === undefined ? {} : { id });
  if (!done && request === version) {
    inbox.set({ ...inbox.get(), rows: before });
  }
  return done;
}

/** Delete the read rows, or all. Returns whether it succeeded. */
export async function clear(clearUrl: string, indexUrl: string, everything: boolean): Promise<boolean> {
  version += 1;
  inbox.set({ ...inbox.get(), isBusy: true });
  const done = await post(clearUrl, everything ? { all: true } : {});
  if (done) {
    const left = everything ? [] : (inbox.get().rows?.filter((row) => !row.read) ?? null);
    inbox.set({ ...inbox.get(), rows: left });
    // Older rows may move up into the list.
    void refresh(indexUrl, true);
  } else {
    inbox.set({ ...inbox.get(), isBusy: false });
  }
  return done;
}

async function post(url: string, body: object): Promise<boolean> {
  // A link also marks its row as read, so the request must survive leaving the page.
  const { data } = await answered(requestJson<Unread>(url, { method: "POST", body, keepalive: true }));
  if (data === null) {
    return false;
  }
  tell(data.unread, "changed");
  return true;
}

/** Wait for a response. A failed one has no data, a network error has status 0. */
async function answered<T>(request: Promise<JsonResponse<T>>): Promise<Pick<JsonResponse<T>, "status" | "data">> {
  try {
    const { ok, status, data } = await request;
    return { status, data: ok ? data : null };
  } catch {
    return { status: 0, data: null };
  }
}

/** Show a count, and announce it if it increased. */
export function showUnread(count: number): void {
  const { count: before, announcement } = getUnread();
  if (before === null || count < before) {
    setUnread(count);
  } else if (count > before) {
    setUnread(count, plural("%(count)s unread notification", "%(count)s unread notifications", count));
  } else {
    setUnread(count, announcement);
  }
}

function tell(count: number, cause: Cause): void {
  showUnread(count);
  counts.notify(count, cause);
  if (cause === "changed") {
    notifyRowsChanged("here");
  }
}
