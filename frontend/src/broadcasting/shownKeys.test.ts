import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { listen, open, showKeys } from "@/broadcasting/connection";
import { SocketServer } from "@/testing/socketServer";

const LIST = "panel.admin.resources.tasks";

let server: SocketServer;
const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  server = SocketServer.start();
});

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const name = () => ends.push(open("ws://panel.test/admin/broadcasting"));
const hear = (channel: string) => ends.push(listen(channel, vi.fn()));
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("a restricted list names the records that it shows, each once, in short frames", async () => {
  server.restricted.add(LIST);
  name();
  hear(LIST);
  showKeys(LIST, [1, "b"]);
  await pass(20);
  const shows = () => server.last.frames.filter((frame) => "shows" in frame);
  expect(shows()).toEqual([{ shows: LIST, keys: [1, "b"] }]);

  showKeys(LIST, ["b", 3]);
  expect(shows().at(-1)).toEqual({ shows: LIST, keys: [3] });

  const many = Array.from({ length: 100 }, (_, number) => number + 10);
  showKeys(LIST, many);
  expect(shows().slice(2)).toEqual([
    { shows: LIST, keys: many.slice(0, 80) },
    { shows: LIST, keys: many.slice(80) },
  ]);
});

test("a list that shows everything names nothing", async () => {
  name();
  hear(LIST);
  showKeys(LIST, [1]);
  await pass(20);

  expect(server.last.frames).toEqual([{ subscribe: LIST }]);
});

test("after a lost connection the records are named again", async () => {
  server.restricted.add(LIST);
  name();
  hear(LIST);
  showKeys(LIST, [1]);
  await pass(20);
  server.last.close(1012);
  await pass(60_000);

  expect(server.sockets).toHaveLength(2);
  expect(server.last.frames.slice(0, 2)).toEqual([{ subscribe: LIST }, { shows: LIST, keys: [1] }]);
});
