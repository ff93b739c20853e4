import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { reportFailures } from "@/adapters/inertia/failures";
import * as connection from "@/broadcasting/connection";
import { reportEnd, resetResults } from "@/jobs/resultToasts";
import { read } from "@/notifications/inbox";
import { subscribe } from "@/notifications/subscribe";
import type { Subscription } from "@/notifications/subscribe";
import { getUnread } from "@/notifications/unread";
import { clearToasts, useToasts } from "@/support/toasts";
import { BELL, BellServer, aRow } from "@/testing/aBell";
import { aJob } from "@/testing/aJob";
import { sharedProps } from "@/testing/props";
import { SocketServer } from "@/testing/socketServer";

const OWN = "App.Models.User.7";
const SENT = {
  name: "x",
  title: "Paid",
  message: "Paid",
  body: null,
  color: "success",
  icon: "check",
  actions: [],
  type: "success",
  persistent: true,
};

let sockets: SocketServer;
let bell: BellServer;
let hidden = false;
const ends: (() => void)[] = [];

/** A BroadcastChannel within one page. */
class Channel {
  static readonly all = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    const others = [...Channel.all].filter((each) => each !== this && each.name === this.name);
    setTimeout(() => others.forEach((each) => each.onmessage?.({ data })), 1);
  }
  close(): void {
    Channel.all.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  vi.stubGlobal("BroadcastChannel", Channel);
  hidden = false;
  sockets = SocketServer.start();
  bell = new BellServer(aRow("1"), aRow("2"));
});

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  Channel.all.clear();
  clearToasts();
  resetResults();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const start = (changes: Partial<Subscription> = {}) => {
  const end = subscribe({ indexUrl: BELL.indexUrl, unread: 2, channel: OWN, connection, panelUrl: "/admin", user: "mara@example.com", ...changes });
  ends.push(end);
  return end;
};
const say = async (data: object) => {
  sockets.last.sayText(JSON.stringify({ event: "panel.notification", channel: OWN, data }));
  await pass(5);
};
const show = (isHidden: boolean) => {
  hidden = isHidden;
  document.dispatchEvent(new Event("visibilitychange"));
};
const toasts = () => renderHook(() => useToasts()).result.current.map(({ message }) => message);
const silent = { channel: null, panelUrl: null };

test("a message is a toast, and a stored one is counted", async () => {
  start();
  await pass(20);

  await say(SENT);

  expect(toasts()).toEqual(["Paid"]);
  expect(getUnread()).toEqual({ count: 3, announcement: "3 unread notifications" });
});

test("a toast without a notification is not counted", async () => {
  start();
  await pass(20);

  await say({ type: "info", message: "Done", url: null, urlLabel: null });
  await pass(10_000);

  expect(toasts()).toEqual(["Done"]);
  expect(getUnread().count).toBe(2);
  expect(bell.asked).toEqual([]);
});

test("a stored message makes the bell reload its rows, once for several", async () => {
  start();
  await pass(20);
  bell.rows = [aRow("5"), aRow("4"), aRow("3"), ...bell.rows];

  await say(SENT);
  await say({ ...SENT, message: "Again" });
  await say({ ...SENT, message: "And again" });
  expect(getUnread().count).toBe(5);
  await pass(2_000);

  expect(bell.asked).toEqual([{ url: BELL.indexUrl, method: "GET", body: null, isPoll: true }]);
  expect(getUnread().count).toBe(5);
});

test("with an open socket there is no polling", async () => {
  start();

  await pass(600_000);

  expect(bell.asked).toEqual([]);
});

test("without broadcasting the count is polled every minute without extending a session", async () => {
  start(silent);
  await pass(59_000);
  expect(bell.asked).toEqual([]);
  bell.rows.push(aRow("3"));

  await pass(2_000);

  expect(sockets.sockets).toEqual([]);
  expect(bell.count(true)).toBe(1);
  expect(getUnread()).toEqual({ count: 3, announcement: "3 unread notifications" });
  await pass(60_000);
  expect(bell.count(true)).toBe(2);
});

test("a lost socket starts polling, and a restored one stops it", async () => {
  start();
  await pass(20);
  sockets.isReachable = false;
  sockets.last.close(1012);
  bell.rows.push(aRow("3"));

  await pass(62_000);
  expect(getUnread().count).toBe(3);

  sockets.isReachable = true;
  await pass(60_000);
  expect(sockets.openCount).toBe(1);
  const asked = bell.count(true);
  await pass(300_000);
  expect(bell.count(true)).toBe(asked);
});

test("after a reconnect missed rows are loaded", async () => {
  start();
  await pass(20);
  sockets.last.close(1012);
  bell.rows.push(aRow("3"), aRow("4"));

  await pass(6_000);

  expect(getUnread().count).toBe(4);
  expect(bell.count(true)).toBe(1);
});

test("a hidden tab does not poll until it is visible", async () => {
  start(silent);
  show(true);

  await pass(600_000);
  expect(bell.asked).toEqual([]);

  bell.rows.push(aRow("3"));
  show(false);
  await pass(10);
  expect(getUnread().count).toBe(3);
});

test("failures increase the interval", async () => {
  bell.status = 503;
  start(silent);

  await pass(10 * 60_000);

  // After 1, 3 and 7 minutes; the next would be after 15.
  expect(bell.count(true)).toBe(3);
  expect(getUnread().count).toBe(2);
});

test.each([401, 403, 404])("after %s polling ends", async (status) => {
  bell.status = status;
  start(silent);

  await pass(60 * 60_000);
  show(false);
  await pass(10);

  expect(bell.count(true)).toBe(1);
});

test("without a bell, toasts are still shown, and no rows are loaded", async () => {
  start({ indexUrl: null });
  await pass(20);

  await say(SENT);
  await pass(600_000);

  expect(bell.asked).toEqual([]);
  expect(getUnread().count).toBeNull();
});

test("in a hidden tab a toast waits until it is visible", async () => {
  start();
  await pass(20);
  show(true);

  await say(SENT);
  expect(toasts()).toEqual([]);

  show(false);
  expect(toasts()).toEqual(["Paid"]);
});

test("a toast shown by another tab is not shown again", async () => {
  start();
  const other = new Channel("panel.notifications.mara@example.com");
  await pass(20);
  show(true);
  await say(SENT);

  other.postMessage({ kind: "shown", toast: JSON.stringify({ type: "success", message: "Paid" }) });
  await pass(5);
  show(false);

  expect(toasts()).toEqual([]);
});

test("tabs share the server's count, and request it once", async () => {
  start();
  const other = new Channel("panel.notifications.mara@example.com");
  const heard = vi.fn();
  other.onmessage = ({ data }) => void heard(data);
  await pass(20);

  await say(SENT);
  other.postMessage({ kind: "count", count: 7, changed: false });
  await pass(5_000);
  expect(getUnread().count).toBe(7);
  expect(bell.asked).toEqual([]);

  await read(BELL.readUrl, "1");
  await pass(5);
  expect(heard).toHaveBeenLastCalledWith({ kind: "count", count: 1, changed: true });
});

test("the tabs of another user are ignored", async () => {
  start();
  const stranger = new Channel("panel.notifications.else@example.com");
  await pass(20);

  stranger.postMessage({ kind: "count", count: 40, changed: false });
  await pass(5);

  expect(getUnread().count).toBe(2);
});

/** The router event of a finished visit. */
const visit = (unread: number, only: string[] = []) => {
  const fire = (name: string, detail: object) => document.dispatchEvent(new CustomEvent(`inertia:${name}`, { detail }));
  const id = String(Math.random());
  fire("start", { visit: { id, only } });
  fire("success", { visitId: id, page: { props: { notifications: { ...BELL, unread } } } });
};

test("a page contains a count, which is sent to the other tabs", async () => {
  start();
  const other = new Channel("panel.notifications.mara@example.com");
  const heard = vi.fn();
  other.onmessage = ({ data }) => void heard(data);
  await pass(20);

  visit(5);
  await pass(5);

  expect(getUnread().count).toBe(5);
  expect(heard).toHaveBeenCalledWith({ kind: "count", count: 5, changed: false });
});

test("a partial reload without the bell contains an old count", async () => {
  start();
  await pass(20);

  visit(9, ["rows"]);
  expect(getUnread().count).toBe(2);

  visit(3, ["rows", "notifications"]);
  expect(getUnread().count).toBe(3);
});

test("a prefetched page may be older than the latest count: the server decides", async () => {
  start();
  await pass(20);
  bell.rows.push(aRow("3"));
  await say(SENT);
  await pass(3_000);
  const asked = bell.count(true);

  visit(2);
  expect(getUnread().count).toBe(3);
  await pass(3_000);

  expect(bell.count(true)).toBe(asked + 1);
  expect(getUnread().count).toBe(3);
});

test("unsubscribing stops all timers and listeners", async () => {
  const end = start();
  await pass(20);

  end();
  await pass(600_000);

  expect(sockets.openCount).toBe(0);
  expect(Channel.all.size).toBe(0);
  expect(bell.asked).toEqual([]);
  expect(getUnread().count).toBeNull();
});

test("the progress of a job is no toast", async () => {
  start();
  await pass(10);
  sockets.last.sayText(JSON.stringify({ event: "panel.job", channel: OWN, data: { id: "a", message: "7 rows", state: "done" } }));
  await pass(5);

  expect(toasts()).toEqual([]);
});

test("a notification is shown once, and a job that it reports is not reported again", async () => {
  start();
  await pass(10);
  await say({ ...SENT, message: "Ready", actions: [{ url: "/admin/exports/a.csv", label: "Download" }] });
  reportEnd(aJob("a", { state: "done", message: "7 rows", url: "/admin/exports/a.csv" }), "/admin/background-work");
  await pass(2_000);

  expect(toasts()).toEqual(["Ready"]);
});

test("a reported job is not repeated by its notification", async () => {
  start();
  await pass(10);
  reportEnd(aJob("b", { state: "done", message: "7 rows", url: "/admin/exports/b.csv" }), "/admin/background-work");
  await pass(2_000);
  await say({ ...SENT, message: "Ready", actions: [{ url: "/admin/exports/b.csv", label: "Download" }] });

  expect(toasts()).toEqual(["7 rows"]);
});

test("a session that was ended elsewhere is named, with a link to the login page", async () => {
  reportFailures(() => sharedProps());
  const { result } = renderHook(() => useToasts());
  start();
  await pass(20);

  sockets.refusal = 4401;
  sockets.last.close(4401);
  await pass(5_000);

  expect(result.current).toMatchObject([{ type: "error", message: "Your session has expired", url: sharedProps().auth.loginUrl }]);
});
