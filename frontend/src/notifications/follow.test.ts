import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { follow } from "@/notifications/follow";
import type { Followed } from "@/notifications/follow";
import { read } from "@/notifications/inbox";
import { unreadNow } from "@/notifications/unread";
import { clearToasts, useToasts } from "@/support/toasts";
import { BELL, BellServer, aRow } from "@/testing/aBell";
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

/** What a browser's own channels do, within one page. */
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const start = (changes: Partial<Followed> = {}) => {
  const end = follow({ indexUrl: BELL.indexUrl, unread: 2, channel: OWN, panelUrl: "/admin", person: "mara@example.com", ...changes });
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

test("a message is a toast, and a kept one counts at once", async () => {
  start();
  await pass(20);

  await say(SENT);

  expect(toasts()).toEqual(["Paid"]);
  expect(unreadNow()).toEqual({ count: 3, said: "3 unread notifications" });
});

test("a bare toast counts nothing and asks nothing", async () => {
  start();
  await pass(20);

  await say({ type: "info", message: "Done", url: null, urlLabel: null });
  await pass(10_000);

  expect(toasts()).toEqual(["Done"]);
  expect(unreadNow().count).toBe(2);
  expect(bell.asked).toEqual([]);
});

test("a kept message makes the bell fetch its rows, once for several", async () => {
  start();
  await pass(20);
  bell.rows = [aRow("5"), aRow("4"), aRow("3"), ...bell.rows];

  await say(SENT);
  await say({ ...SENT, message: "Again" });
  await say({ ...SENT, message: "And again" });
  expect(unreadNow().count).toBe(5);
  await pass(2_000);

  expect(bell.asked).toEqual([{ url: BELL.indexUrl, method: "GET", body: null, isPoll: true }]);
  expect(unreadNow().count).toBe(5);
});

test("while the socket is open nothing is asked by the clock", async () => {
  start();

  await pass(600_000);

  expect(bell.asked).toEqual([]);
});

test("without broadcasting no socket is opened, and the bell asks every minute without lengthening a session", async () => {
  start(silent);
  await pass(59_000);
  expect(bell.asked).toEqual([]);
  bell.rows.push(aRow("3"));

  await pass(2_000);

  expect(sockets.sockets).toEqual([]);
  expect(bell.count(true)).toBe(1);
  expect(unreadNow()).toEqual({ count: 3, said: "3 unread notifications" });
  await pass(60_000);
  expect(bell.count(true)).toBe(2);
});

test("a lost socket is made up for by asking, and back again it stops", async () => {
  start();
  await pass(20);
  sockets.isReachable = false;
  sockets.last.close(1012);
  bell.rows.push(aRow("3"));

  await pass(62_000);
  expect(unreadNow().count).toBe(3);

  sockets.isReachable = true;
  await pass(60_000);
  expect(sockets.openCount).toBe(1);
  const asked = bell.count(true);
  await pass(300_000);
  expect(bell.count(true)).toBe(asked);
});

test("after a reconnect what was missed is fetched", async () => {
  start();
  await pass(20);
  sockets.last.close(1012);
  bell.rows.push(aRow("3"), aRow("4"));

  await pass(6_000);

  expect(unreadNow().count).toBe(4);
  expect(bell.count(true)).toBe(1);
});

test("a hidden tab asks nothing until it is looked at", async () => {
  start(silent);
  show(true);

  await pass(600_000);
  expect(bell.asked).toEqual([]);

  bell.rows.push(aRow("3"));
  show(false);
  await pass(10);
  expect(unreadNow().count).toBe(3);
});

test("failures make the pauses longer", async () => {
  bell.status = 503;
  start(silent);

  await pass(10 * 60_000);

  // After 1, 3 and 7 minutes; the next would be the fifteenth.
  expect(bell.count(true)).toBe(3);
  expect(unreadNow().count).toBe(2);
});

test.each([401, 403, 404])("after %s nobody asks again", async (status) => {
  bell.status = status;
  start(silent);

  await pass(60 * 60_000);
  show(false);
  await pass(10);

  expect(bell.count(true)).toBe(1);
});

test("with the bell off toasts still come, and no row is fetched", async () => {
  start({ indexUrl: null });
  await pass(20);

  await say(SENT);
  await pass(600_000);

  expect(bell.asked).toEqual([]);
  expect(unreadNow().count).toBeNull();
});

test("in a hidden tab a toast waits for its reader", async () => {
  start();
  await pass(20);
  show(true);

  await say(SENT);
  expect(toasts()).toEqual([]);

  show(false);
  expect(toasts()).toEqual(["Paid"]);
});

test("what another tab has shown is not shown again", async () => {
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

test("tabs agree on what the server said, and ask it once", async () => {
  start();
  const other = new Channel("panel.notifications.mara@example.com");
  const heard = vi.fn();
  other.onmessage = ({ data }) => void heard(data);
  await pass(20);

  await say(SENT);
  other.postMessage({ kind: "count", count: 7, changed: false });
  await pass(5_000);
  expect(unreadNow().count).toBe(7);
  expect(bell.asked).toEqual([]);

  await read(BELL.readUrl, "1");
  await pass(5);
  expect(heard).toHaveBeenLastCalledWith({ kind: "count", count: 1, changed: true });
});

test("somebody else's tab is not heard", async () => {
  start();
  const stranger = new Channel("panel.notifications.else@example.com");
  await pass(20);

  stranger.postMessage({ kind: "count", count: 40, changed: false });
  await pass(5);

  expect(unreadNow().count).toBe(2);
});

/** What the client says of a visit that was answered. */
const visit = (unread: number, only: string[] = []) => {
  const fire = (name: string, detail: object) => document.dispatchEvent(new CustomEvent(`inertia:${name}`, { detail }));
  const id = String(Math.random());
  fire("start", { visit: { id, only } });
  fire("success", { visitId: id, page: { props: { notifications: { ...BELL, unread } } } });
};

test("a page brings its own figure, and other tabs hear of it", async () => {
  start();
  const other = new Channel("panel.notifications.mara@example.com");
  const heard = vi.fn();
  other.onmessage = ({ data }) => void heard(data);
  await pass(20);

  visit(5);
  await pass(5);

  expect(unreadNow().count).toBe(5);
  expect(heard).toHaveBeenCalledWith({ kind: "count", count: 5, changed: false });
});

test("a part of a page that is not about the bell brings an old figure", async () => {
  start();
  await pass(20);

  visit(9, ["rows"]);
  expect(unreadNow().count).toBe(2);

  visit(3, ["rows", "notifications"]);
  expect(unreadNow().count).toBe(3);
});

test("a page fetched ahead of the click may be older than what was heard: the server decides", async () => {
  start();
  await pass(20);
  bell.rows.push(aRow("3"));
  await say(SENT);
  await pass(3_000);
  const asked = bell.count(true);

  visit(2);
  expect(unreadNow().count).toBe(3);
  await pass(3_000);

  expect(bell.count(true)).toBe(asked + 1);
  expect(unreadNow().count).toBe(3);
});

test("whoever stops following leaves nothing running", async () => {
  const end = start();
  await pass(20);

  end();
  await pass(600_000);

  expect(sockets.openCount).toBe(0);
  expect(Channel.all.size).toBe(0);
  expect(bell.asked).toEqual([]);
  expect(unreadNow().count).toBeNull();
});
