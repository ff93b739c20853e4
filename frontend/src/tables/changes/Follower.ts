import type { ChangedRecords } from "@/contracts/broadcasting";
import { PendingChanges, type ChangeSummary, type RowKeys } from "@/tables/changes/PendingChanges";
import { PAGE_ID } from "@/tables/changes/ownWrites";

/** Delays before the rows are reloaded, in milliseconds; a random part keeps all clients from reloading at once. */
const SOON = { least: 200, most: 900 };
/** The minimum interval between two reloads. */
const BETWEEN = 2_500;
const LOOK_AGAIN = 1_000;
const MOST_FAILURES = 3;

/** What the follower needs from a list. */
interface Followed {
  onScreen: () => RowKeys;
  isFirstPage: () => boolean;
  /** Whether the user is doing something that new rows would disturb. */
  isHeld: () => boolean;
  /** Whether the rows are already being loaded. */
  isUnderWay: () => boolean;
  /** Reload the rows; `done` receives whether it succeeded. */
  fetch: (done: (cameBack: boolean) => void) => void;
  /** Called with the keys of deleted rows before the reload. */
  fade: (keys: readonly (number | string)[]) => void;
  redraw: () => void;
}

/** Decides when a list reloads the changes of other users, and what it announces until then. */
export class Follower {
  private readonly pending = new PendingChanges();
  private timer: number | undefined;
  private dueAt = Infinity;
  private fetchedAt = -Infinity;
  private failures = 0;
  private isFetching = false;
  private isHeldBack = false;
  /** A reload is due, and the tab is hidden. */
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

  hear({ created, updated, deleted, refresh, by }: ChangedRecords): void {
    if (by === PAGE_ID) {
      return;
    }
    const [now, shown] = [performance.now(), this.list.onScreen()];
    const gone = deleted.filter((key) => shown.has(key));
    const touched = updated.filter((key) => shown.has(key));
    this.pending.forget(deleted);
    this.pending.noteCreated(created.filter((key) => !shown.has(key)), now);
    if (refresh || gone.length + touched.length > 0) {
      this.pending.noteChanged(touched, now);
      this.fetchWithin(SOON);
      if (!this.list.isHeld()) {
        this.list.fade(gone);
      }
    }
    this.list.redraw();
  }

  /** The connection was lost: changes may have been missed. */
  returned(): void {
    this.pending.noteChanged([], performance.now());
    this.fetchWithin(SOON);
  }

  /** Rows were loaded that were requested at `at`. */
  rowsLoaded(at: number): void {
    this.failures = 0;
    this.pending.settle(at, this.list.onScreen(), this.list.isFirstPage());
    this.isHeldBack &&= this.pending.news(NOTHING).hasChanged;
    this.list.redraw();
  }

  /** The summary to announce; without rows that are about to be reloaded. */
  news(): ChangeSummary {
    const { created, hasChanged } = this.pending.news(this.list.onScreen());
    return { created, hasChanged: hasChanged && this.isHeldBack };
  }

  touchedKeys(): (number | string)[] {
    return this.pending.touchedKeys();
  }

  private fetchWithin({ least, most }: { least: number; most: number }): void {
    const pause = least + Math.random() * (most - least);
    const now = performance.now();
    this.fetchAt(Math.max(now + pause, this.fetchedAt + BETWEEN));
  }

  private fetchAt(moment: number): void {
    // An earlier reload is not postponed by a later one.
    if (this.isOver || moment >= this.dueAt) {
      return;
    }
    this.dueAt = moment;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.fetch(), Math.max(0, moment - performance.now()));
  }

  private fetch(): void {
    this.dueAt = Infinity;
    // The tab is hidden: reload as soon as it is visible.
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
