import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { open } from "@/broadcasting/connection";
import type { Job } from "@/contracts/jobs";
import { SOCKET_PAUSE_MS, watchJobs } from "@/jobs/watchJobs";
import { JobServer, WORK, aJob } from "@/testing/aJob";
import { SocketServer } from "@/testing/socketServer";

const OWN = "App.Models.User.7";

let sockets: SocketServer;
let server: JobServer;
let heard: [string, number, string][];
const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sockets = SocketServer.start();
  server = new JobServer(aJob("a", { done: 1, total: 9 }));
  heard = [];
});

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

async function watch() {
  const onJob = ({ id, done }: Job, source: string) => void heard.push([id, done, source]);
  ends.push(open("ws://localhost/admin/broadcasting"));
  ends.push(watchJobs({ activeUrl: `${WORK}/active`, channel: OWN, ids: () => ["a"], pending: () => ["a"], onJob }).stop);
  await pass(50);
}

const say = async (job: Job) => {
  sockets.last.say({ event: "panel.job", channel: OWN, data: job });
  await pass(5);
};

test("without a message the open socket does not end the polling", async () => {
  await watch();
  await pass(5_000);

  expect(server.polls).toBeGreaterThan(2);
});

test("a message proves that they arrive, and the polling pauses", async () => {
  await watch();
  await say(aJob("a", { done: 5, total: 9 }));
  expect(heard.at(-1)).toEqual(["a", 5, "socket"]);
  const polls = server.polls;

  await pass(SOCKET_PAUSE_MS - 1_000);
  expect(server.polls).toBe(polls);
  await pass(2_000);
  expect(server.polls).toBe(polls + 1);
});

test("a lost connection is replaced by polling", async () => {
  await watch();
  await say(aJob("a", { done: 5, total: 9 }));
  const polls = server.polls;
  sockets.isReachable = false;
  sockets.last.close(1006);
  await pass(2_000);

  expect(server.polls).toBeGreaterThan(polls);
});

test("messages about other things are ignored", async () => {
  await watch();
  const before = heard.length;
  sockets.last.sayText(JSON.stringify({ event: "panel.notification", channel: OWN, data: { message: "Hi" } }));
  await pass(5);

  expect(heard).toHaveLength(before);
});

test("failed requests are repeated with a growing pause", async () => {
  server.status = 0;
  await watch();
  await pass(60_000);

  expect(server.polls).toBeLessThan(8);
  server.status = 200;
  await pass(60_000);
  expect(heard.length).toBeGreaterThan(0);
});
