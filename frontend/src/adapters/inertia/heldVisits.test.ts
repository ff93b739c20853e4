import { router } from "@inertiajs/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { holdVisits, isWriting, stopHeldVisits } from "@/adapters/inertia/heldVisits";

/** What reaches the network: a listener after that of the module under test. */
const started: string[] = [];
let stop: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  started.length = 0;
  stop = [
    stopHeldVisits(),
    router.on("before", (event) => {
      if (!event.defaultPrevented) {
        started.push(event.detail.visit.url.pathname);
      }
      return false;
    }),
  ];
});

afterEach(() => {
  stop.forEach((end) => end());
  vi.useRealTimers();
});

test("a visit waits for the write, and the last one continues", () => {
  const release = holdVisits();
  expect(isWriting()).toBe(true);

  router.visit("/admin/tasks");
  router.visit("/admin/projects");
  expect(started).toEqual([]);
  release();

  expect(started).toEqual(["/admin/projects"]);
  expect(isWriting()).toBe(false);
});

test("two writes are both waited for", () => {
  const [first, second] = [holdVisits(), holdVisits()];
  router.visit("/admin/tasks");

  first();
  first();
  expect(started).toEqual([]);
  second();

  expect(started).toEqual(["/admin/tasks"]);
});

test("a write that does not end is not waited for", () => {
  const release = holdVisits();
  router.visit("/admin/tasks");

  vi.advanceTimersByTime(3_000);
  expect(started).toEqual(["/admin/tasks"]);
  release();

  expect(started).toEqual(["/admin/tasks"]);
});

test("writes and background reloads do not wait", () => {
  const release = holdVisits();

  router.post("/admin/actions/record");
  router.visit("/admin/tasks", { async: true });

  expect(started).toEqual(["/admin/actions/record", "/admin/tasks"]);
  release();
});
