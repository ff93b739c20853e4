import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { ChangedRecords } from "@/contracts/broadcasting";
import { Follower } from "@/tables/changes/Follower";
import { PAGE_ID } from "@/tables/changes/ownWrites";

const said = (changes: Partial<ChangedRecords>): ChangedRecords => ({
  created: [],
  updated: [],
  deleted: [],
  refresh: false,
  ...changes,
});

/** A list that shows rows 1 to 3, and answers on request. */
class ShownList {
  rows = [1, 2, 3];
  page = 1;
  isHeld = false;
  isUnderWay = false;
  fetches: ((cameBack: boolean) => void)[] = [];
  faded: (number | string)[] = [];
  readonly follower = new Follower({
    onScreen: () => new Set(this.rows),
    isFirstPage: () => this.page === 1,
    isHeld: () => this.isHeld,
    isUnderWay: () => this.isUnderWay,
    fetch: (done) => this.fetches.push(done),
    fade: (keys) => this.faded.push(...keys),
    redraw: () => undefined,
  });

  /** Let the rows come that were asked for last. */
  answer(rows = this.rows): void {
    this.rows = rows;
    this.fetches.at(-1)?.(true);
    this.follower.rowsLoaded(performance.now());
  }
}

let list: ShownList;
let hidden = false;
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
const hear = (changes: Partial<ChangedRecords>) => list.follower.hear(said(changes));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  list = new ShownList();
});

afterEach(() => {
  list.follower.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("new records", () => {
  it("are counted, and nothing is loaded", () => {
    hear({ created: [8] });
    hear({ created: [9, 8] });
    pass(60_000);

    expect(list.follower.news()).toEqual({ created: 2, hasChanged: false });
    expect(list.fetches).toHaveLength(0);
  });

  it("are no longer new once they are visible or deleted", () => {
    hear({ created: [7, 8, 9] });
    list.rows = [9, 1, 2];
    hear({ deleted: [8] });

    expect(list.follower.news().created).toBe(1);
  });

  it("stay new on other pages than the first", () => {
    hear({ created: [8] });
    list.page = 2;
    pass(10);
    list.follower.rowsLoaded(performance.now());
    expect(list.follower.news().created).toBe(1);

    list.page = 1;
    list.follower.rowsLoaded(performance.now());
    expect(list.follower.news().created).toBe(0);
  });

  it("that were created after the request stay new", () => {
    const asked = performance.now();
    pass(50);
    hear({ created: [8] });
    list.follower.rowsLoaded(asked);

    expect(list.follower.news().created).toBe(1);
  });
});

describe("visible rows", () => {
  it("are reloaded once, however many messages arrive", () => {
    hear({ updated: [1] });
    hear({ updated: [2] });
    pass(1_000);
    expect(list.fetches).toHaveLength(1);
    expect(list.follower.touchedKeys()).toEqual([1, 2]);

    list.answer();
    pass(60_000);
    expect(list.fetches).toHaveLength(1);
    expect(list.follower.news()).toEqual({ created: 0, hasChanged: false });
  });

  it("are not reloaded for records that are not visible", () => {
    hear({ updated: [70], deleted: [71] });
    pass(60_000);

    expect(list.fetches).toHaveLength(0);
  });

  it("fade before they are removed", () => {
    hear({ deleted: [2, 70] });

    expect(list.faded).toEqual([2]);
    pass(1_000);
    expect(list.fetches).toHaveLength(1);
  });

  it("are reloaded if the message has no keys", () => {
    hear({ refresh: true });
    pass(1_000);

    expect(list.fetches).toHaveLength(1);
  });

  it("that change constantly are reloaded at intervals", () => {
    for (let moment = 0; moment < 100; moment += 1) {
      hear({ updated: [1] });
      pass(100);
      list.answer();
    }

    expect(list.fetches.length).toBeGreaterThan(2);
    expect(list.fetches.length).toBeLessThan(6);
  });

  it("are not reloaded while the user is busy, which is announced", () => {
    list.isHeld = true;
    hear({ updated: [1], deleted: [2] });
    expect(list.follower.news().hasChanged).toBe(false);
    pass(30_000);

    expect(list.fetches).toHaveLength(0);
    expect(list.faded).toEqual([]);
    expect(list.follower.news()).toEqual({ created: 0, hasChanged: true });

    list.isHeld = false;
    pass(1_100);
    list.answer();
    expect(list.fetches).toHaveLength(1);
    expect(list.follower.news().hasChanged).toBe(false);
  });

  it("wait for a pending response", () => {
    list.isUnderWay = true;
    hear({ updated: [1] });
    pass(5_000);
    expect(list.fetches).toHaveLength(0);

    list.isUnderWay = false;
    pass(1_100);
    expect(list.fetches).toHaveLength(1);
  });

  it("are reloaded when the tab is visible again", () => {
    hidden = true;
    hear({ updated: [1] });
    pass(60_000);
    expect(list.fetches).toHaveLength(0);

    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    pass(1_000);
    expect(list.fetches).toHaveLength(1);
  });

  it("are retried a few times on failure, then an error is shown", () => {
    hear({ updated: [1] });
    for (let tries = 0; tries < 10; tries += 1) {
      pass(60_000);
      list.fetches.splice(0).forEach((done) => done(false));
    }

    expect(list.follower.news().hasChanged).toBe(true);
    pass(600_000);
    expect(list.fetches).toHaveLength(0);
  });
});

it("ignores its own writes", () => {
  hear({ created: [8], updated: [1], deleted: [2], refresh: true, by: PAGE_ID });
  hear({ created: [9], by: "somebodyelse" });
  pass(60_000);

  expect(list.follower.news()).toEqual({ created: 1, hasChanged: false });
  expect(list.fetches).toHaveLength(0);
});

it("reloads the rows once after the connection was lost", () => {
  list.follower.returned();
  list.follower.returned();
  pass(1_000);
  list.answer();
  pass(60_000);

  expect(list.fetches).toHaveLength(1);
});

it("loads nothing after it was stopped", () => {
  hear({ updated: [1] });
  list.follower.stop();
  hear({ updated: [2] });
  pass(60_000);

  expect(list.fetches).toHaveLength(0);
});
