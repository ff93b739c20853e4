import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clear, resetInbox, read, refresh, useInbox } from "@/notifications/inbox";
import { setUnread, getUnread } from "@/notifications/unread";
import { BELL, BellServer, aRow } from "@/testing/aBell";

let server: BellServer;

beforeEach(() => {
  server = new BellServer(aRow("1"), aRow("2", { read: true }), aRow("3"));
});

afterEach(() => {
  resetInbox();
  setUnread(null);
  vi.unstubAllGlobals();
});

const inbox = () => renderHook(() => useInbox()).result.current;
const states = () => inbox().rows?.map(({ id, read: isRead }) => `${id}${isRead ? " read" : ""}`);

test("the rows are loaded", async () => {
  const coming = refresh(BELL.indexUrl);
  expect(inbox()).toEqual({ rows: null, isBusy: true, failure: null });

  expect(await coming).toBe(200);

  expect(states()).toEqual(["1", "2 read", "3"]);
  expect(getUnread().count).toBe(2);
  expect(server.asked).toEqual([{ url: BELL.indexUrl, method: "GET", body: null, isPoll: false }]);
});

test("a row is marked immediately, and the server counts", async () => {
  await refresh(BELL.indexUrl);

  const done = read(BELL.readUrl, "1");
  expect(states()).toEqual(["1 read", "2 read", "3"]);

  expect(await done).toBe(true);
  expect(getUnread().count).toBe(1);
  expect(server.asked.at(-1)).toMatchObject({ url: BELL.readUrl, method: "POST", body: { id: "1" } });
});

test.each([403, 500, 0])("a refused change (%s) is reverted", async (status) => {
  await refresh(BELL.indexUrl);
  server.status = status;

  expect(await read(BELL.readUrl)).toBe(false);

  expect(states()).toEqual(["1", "2 read", "3"]);
  expect(getUnread().count).toBe(2);
});

test("without an id all are marked as read", async () => {
  await refresh(BELL.indexUrl);

  await read(BELL.readUrl);

  expect(server.asked.at(-1)?.body).toEqual({});
  expect(states()).toEqual(["1 read", "2 read", "3 read"]);
  expect(getUnread().count).toBe(0);
});

test("clearing deletes read rows, and older ones move up", async () => {
  server.rows = Array.from({ length: 31 }, (_, at) => aRow(String(at), { read: at < 30 }));
  await refresh(BELL.indexUrl);
  expect(states()).toHaveLength(30);

  expect(await clear(BELL.clearUrl, BELL.indexUrl, false)).toBe(true);

  await vi.waitFor(() => expect(states()).toEqual(["30"]));
  expect(server.asked.find(({ url }) => url === BELL.clearUrl)?.body).toEqual({});
  expect(inbox().isBusy).toBe(false);
});

test("clearing everything also deletes unread rows", async () => {
  await refresh(BELL.indexUrl);

  await clear(BELL.clearUrl, BELL.indexUrl, true);

  expect(server.asked.find(({ url }) => url === BELL.clearUrl)?.body).toEqual({ all: true });
  expect(states()).toEqual([]);
  expect(getUnread().count).toBe(0);
});

test("a response that is older than a change is ignored", async () => {
  await refresh(BELL.indexUrl);
  server.hold();
  const late = refresh(BELL.indexUrl, true);
  await vi.waitFor(() => expect(server.asked).toHaveLength(2));
  const done = read(BELL.readUrl, "1");
  server.letGo();

  await Promise.all([late, done]);

  expect(states()).toEqual(["1 read", "2 read", "3"]);
  expect(getUnread().count).toBe(1);
});

test("a user's request fails with a status; a background request fails silently", async () => {
  server.status = 500;

  await refresh(BELL.indexUrl, true);
  expect(inbox()).toEqual({ rows: null, isBusy: false, failure: null });

  await refresh(BELL.indexUrl);
  expect(inbox()).toEqual({ rows: null, isBusy: false, failure: 500 });

  server.status = 200;
  await refresh(BELL.indexUrl, true);
  expect(inbox().failure).toBeNull();
});

test("only an increased count is announced", async () => {
  await refresh(BELL.indexUrl);
  expect(getUnread().announcement).toBe("");
  server.rows.push(aRow("4"));

  await refresh(BELL.indexUrl);
  expect(getUnread().announcement).toBe("3 unread notifications");

  await read(BELL.readUrl);
  expect(getUnread().announcement).toBe("");
});
