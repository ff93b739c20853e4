import type { ChangedRecords } from "@/contracts/broadcasting";
import { Ledger, type News, type RowKeys } from "@/tables/changes/ledger";
import { OWN_NAME } from "@/tables/changes/ownWrites";

/** Pauses before rows are fetched, in milliseconds: chance keeps all who look at a list from asking at once. */
const SOON = { least: 200, most: 900 };
/** A row may have left somebody's reach, and most probably did not. */
const LATER = { least: 8_000, most: 20_000 };
/** Rows that change all the time are not fetched more often than this. */
const BETWEEN = 2_500;
const LOOK_AGAIN = 1_000;
const MOST_FAILURES = 3;

/** What a list does for whoever follows it. */
export interface Followed {
  onScreen: () => RowKeys;
  isFirstPage: () => boolean;
  /** Whether somebody does something that new rows would disturb. */
  isHeld: () => boolean;
  /** Whether rows are being fetched already, for another reason. */
  isUnderWay: () => boolean;
  /** Fetch the rows; `done` is told whether they came. */
  fetch: (done: (cameBack: boolean) => void) => void;
  /** Rows that are gone, before they are fetched. */
  fade: (keys: readonly (number | string)[]) => void;
  redraw: () => void;
}

/** Decides when a list fetches what others have changed, and what it says meanwhile. */
export class Follower {
  private readonly ledger = new Ledger();
  private timer: number | undefined;
  private dueAt = Infinity;
  private fetchedAt = -Infinity;
  private failures = 0;
  private isFetching = false;
  private isHeldBack = false;
  /** Rows were due while nobody looked. */
  private isOwed = false;
  private isOver = false;

  constructor(private readonly list: Followed) {
    document.addEventListener("visibilitychange", this.look);
  }

  stop(): void {
    this.isOver = true;
    window.clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.look);
  }

  hear({ created, updated, deleted, refresh, unseen = false, by }: ChangedRecords): void {
    if (by === OWN_NAME) {
      return;
    }
    const [now, shown] = [performance.now(), this.list.onScreen()];
    const gone = deleted.filter((key) => shown.has(key));
    const touched = updated.filter((key) => shown.has(key));
    this.ledger.forget(deleted);
    this.ledger.noteCreated(created.filter((key) => !shown.has(key)), now);
    if (refresh || gone.length + touched.length > 0) {
      this.ledger.noteChanged(touched, now);
      this.fetchWithin(SOON);
      if (!this.list.isHeld()) {
        this.list.fade(gone);
      }
    } else if (unseen) {
      this.fetchWithin(LATER);
    }
    this.list.redraw();
  }

  /** The line was down: nobody knows what was said meanwhile. */
  returned(): void {
    this.ledger.noteChanged([], performance.now());
    this.fetchWithin(SOON);
  }

  /** Rows are here that were asked for at `at`. */
  landed(at: number): void {
    this.failures = 0;
    this.ledger.settle(at, this.list.onScreen(), this.list.isFirstPage());
    this.isHeldBack &&= this.ledger.news(NOTHING).hasChanged;
    this.list.redraw();
  }

  /** What is worth saying: rows that are about to be fetched anyway are not. */
  news(): News {
    const { created, hasChanged } = this.ledger.news(this.list.onScreen());
    return { created, hasChanged: hasChanged && this.isHeldBack };
  }

  touchedKeys(): (number | string)[] {
    return this.ledger.touchedKeys();
  }

  private fetchWithin({ least, most }: { least: number; most: number }): void {
    const pause = least + Math.random() * (most - least);
    const now = performance.now();
    this.fetchAt(Math.max(now + pause, this.fetchedAt + BETWEEN));
  }

  private fetchAt(moment: number): void {
    // What is due sooner is not put off by what comes later.
    if (this.isOver || moment >= this.dueAt) {
      return;
    }
    this.dueAt = moment;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.fetch(), Math.max(0, moment - performance.now()));
  }

  private fetch(): void {
    this.dueAt = Infinity;
    // Nobody looks: as soon as somebody does.
    this.isOwed = document.hidden;
    if (this.isOwed) {
      return;
    }
    if (this.isFetching || this.list.isUnderWay()) {
      this.lookAgain();
      return;
    }
    if (this.list.isHeld() || this.failures >= MOST_FAILURES) {
      this.isHeldBack = true;
      this.list.redraw();
      if (this.failures < MOST_FAILURES) {
        this.lookAgain();
      }
      return;
    }
    this.isFetching = true;
    this.isHeldBack = false;
    this.fetchedAt = performance.now();
    this.list.fetch((cameBack) => {
      this.isFetching = false;
      this.failures = cameBack ? 0 : this.failures + 1;
      if (!cameBack) {
        this.fetchAt(performance.now() + BETWEEN * 2 ** this.failures);
      }
    });
  }

  private lookAgain(): void {
    this.fetchAt(performance.now() + LOOK_AGAIN);
  }

  private readonly look = () => {
    if (!document.hidden && this.isOwed) {
      this.fetchWithin(SOON);
    }
  };
}

const NOTHING: RowKeys = new Set();
