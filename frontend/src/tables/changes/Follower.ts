import type { ChangedRecords } from "@/contracts/broadcasting";
import { PendingChanges, type ChangeSummary, type RowKeys } from "@/tables/changes/PendingChanges";
import { PAGE_ID } from "@/tables/changes/ownWrites";

/** Delays before the rows are reloaded, in milliseconds; a random part keeps all clients from reloading at once. */
const VISIBLE_CHANGE_DELAY_MS = { min: 200, max: 900 };
/** The minimum interval between two reloads. */
const MIN_RELOAD_INTERVAL_MS = 2_500;
const RETRY_DELAY_MS = 1_000;
const MAX_FAILURES = 3;

/** What the follower needs from a list. */
interface Followed {
  onScreen: () => RowKeys;
  isFirstPage: () => boolean;
  /** Whether the user is doing something that new rows would disturb. */
  isHeld: () => boolean;
  /** Whether the rows are already being loaded. */
  isUnderWay: () => boolean;
  /** Reload the rows; `done` receives whether it succeeded. */
  fetch: (done: (succeeded: boolean) => void) => void;
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
    document.addEventListener("visibilitychange", this.onVisibilityChange);
  }

  stop(): void {
    this.isOver = true;
    window.clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onVisibilityChange);
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
      this.fetchWithin(VISIBLE_CHANGE_DELAY_MS);
      if (!this.list.isHeld()) {
        this.list.fade(gone);
      }
    }
    this.list.redraw();
  }

  /** The connection was lost: changes may have been missed. */
  returned(): void {
    this.pending.noteChanged([], performance.now());
    this.fetchWithin(VISIBLE_CHANGE_DELAY_MS);
  }

  /** Rows were loaded that were requested at `at`. */
  rowsLoaded(at: number): void {
    this.failures = 0;
    this.pending.settle(at, this.list.onScreen(), this.list.isFirstPage());
    this.isHeldBack &&= this.pending.news(NO_KEYS).hasChanged;
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

  private fetchWithin({ min, max }: { min: number; max: number }): void {
    const pause = min + Math.random() * (max - min);
    const now = performance.now();
    this.fetchAt(Math.max(now + pause, this.fetchedAt + MIN_RELOAD_INTERVAL_MS));
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
      this.retryLater();
      return;
    }
    if (this.list.isHeld() || this.failures >= MAX_FAILURES) {
      this.isHeldBack = true;
      this.list.redraw();
      if (this.failures < MAX_FAILURES) {
        this.retryLater();
      }
      return;
    }
    this.isFetching = true;
    this.isHeldBack = false;
    this.fetchedAt = performance.now();
    this.list.fetch((succeeded) => {
      this.isFetching = false;
      this.failures = succeeded ? 0 : this.failures + 1;
      if (!succeeded) {
        this.fetchAt(performance.now() + MIN_RELOAD_INTERVAL_MS * 2 ** this.failures);
      }
    });
  }

  private retryLater(): void {
    this.fetchAt(performance.now() + RETRY_DELAY_MS);
  }

  private readonly onVisibilityChange = () => {
    if (!document.hidden && this.isOwed) {
      this.fetchWithin(VISIBLE_CHANGE_DELAY_MS);
    }
  };
}

const NO_KEYS: RowKeys = new Set();
