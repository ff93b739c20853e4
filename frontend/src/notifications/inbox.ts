import { useSyncExternalStore } from "react";

import type { NotificationList, NotificationRow, Unread } from "@/contracts/notifications";
import { tellNews } from "@/notifications/news";
import { setUnread, unreadNow } from "@/notifications/unread";
import { requestJson } from "@/support/http";
import type { JsonAnswer, JsonRequest } from "@/support/http";
import { plural } from "@/support/i18n";

export interface Inbox {
  rows: readonly NotificationRow[] | null;
  isBusy: boolean;
  /** The status of the last answer when it was a refusal, 0 when none came. */
  failure: number | null;
}

/** Why the count is what it is: the server was asked, or somebody changed something. */
export type Cause = "asked" | "changed";

/** The server leaves the session as it is: an open tab is nobody at work. */
const BY_ITSELF: JsonRequest = { headers: { "X-Panel-Poll": "true" } };

const EMPTY: Inbox = { rows: null, isBusy: false, failure: null };

let inbox: Inbox = EMPTY;
/** Grows with every question and every change: an answer to an older one is out of date. */
let version = 0;
const watchers = new Set<() => void>();
const hearers = new Set<(count: number, cause: Cause) => void>();

export function useInbox(): Inbox {
  return useSyncExternalStore(watch, () => inbox);
}

/** Be told of every count that the server gave. Returns what ends it. */
export function onCount(hearer: (count: number, cause: Cause) => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

export function forgetInbox(): void {
  version += 1;
  change(EMPTY);
}

/** Fetch the newest rows, for somebody who wants to see them or by itself. Returns the status; 0 without an answer. */
export async function refresh(indexUrl: string, byItself = false): Promise<number> {
  const asked = (version += 1);
  change({ ...inbox, isBusy: !byItself });
  const { status, data } = await answered(requestJson<NotificationList>(indexUrl, byItself ? BY_ITSELF : {}));
  if (asked !== version) {
    return status;
  }
  if (data === null) {
    // What nobody asked for fails quietly.
    change({ ...inbox, isBusy: false, ...(!byItself && { failure: status }) });
    return status;
  }
  change({ rows: data.notifications, isBusy: false, failure: null });
  tell(data.unread, "asked");
  return status;
}

/** Mark a row as read, or all; drawn at once, and taken back if the server would not. Returns whether it did. */
export async function read(readUrl: string, id?: string): Promise<boolean> {
  const before = inbox.rows;
  const asked = (version += 1);
  const rows = before?.map((row) => (id === undefined || row.id === id ? { ...row, read: true } : row)) ?? null;
  change({ ...inbox, isBusy: false, rows });
  const done = await post(readUrl, id === undefined ? {} : { id });
  if (!done && asked === version) {
    change({ ...inbox, rows: before });
  }
  return done;
}

/** Delete what is read, or everything. Returns whether it was done. */
export async function clear(clearUrl: string, indexUrl: string, everything: boolean): Promise<boolean> {
  version += 1;
  change({ ...inbox, isBusy: true });
  const done = await post(clearUrl, everything ? { all: true } : {});
  if (done) {
    const left = everything ? [] : (inbox.rows?.filter((row) => !row.read) ?? null);
    change({ ...inbox, rows: left });
    // Older ones may move up into the thirty.
    void refresh(indexUrl, true);
  } else {
    change({ ...inbox, isBusy: false });
  }
  return done;
}

async function post(url: string, body: object): Promise<boolean> {
  // Following a link marks its row, and leaves the page: the request has to outlive it.
  const { data } = await answered(requestJson<Unread>(url, { method: "POST", body, keepalive: true }));
  if (data === null) {
    return false;
  }
  tell(data.unread, "changed");
  return true;
}

/** Wait for an answer; a refusal brings no data, and an answer that never came has status 0. */
async function answered<T>(request: Promise<JsonAnswer<T>>): Promise<Pick<JsonAnswer<T>, "status" | "data">> {
  try {
    const { ok, status, data } = await request;
    return { status, data: ok ? data : null };
  } catch {
    return { status: 0, data: null };
  }
}

/** Show a count, and have it said aloud where there are more than before. */
export function knowUnread(count: number): void {
  const { count: before, said } = unreadNow();
  if (before === null || count < before) {
    setUnread(count);
  } else if (count > before) {
    setUnread(count, plural("%(count)s unread notification", "%(count)s unread notifications", count));
  } else {
    setUnread(count, said);
  }
}

function tell(count: number, cause: Cause): void {
  knowUnread(count);
  hearers.forEach((hearer) => hearer(count, cause));
  if (cause === "changed") {
    tellNews("here");
  }
}

function change(next: Inbox): void {
  inbox = next;
  watchers.forEach((watcher) => watcher());
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
