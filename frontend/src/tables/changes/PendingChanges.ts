import type { RecordKey } from "@/actions/target";

export type RowKeys = ReadonlySet<RecordKey>;

/** What the list announces. */
export interface ChangeSummary {
  /** The number of new records that are not visible. */
  created: number;
  /** Whether visible rows, or the set of matching rows, may have changed. */
  hasChanged: boolean;
}

/** The changes of a list that are not loaded yet. */
export class PendingChanges {
  private readonly created = new Map<RecordKey, number>();
  private readonly touched = new Map<RecordKey, number>();
  private changedAt: number | null = null;

  noteCreated(keys: readonly RecordKey[], at: number): void {
    keys.forEach((key) => this.created.set(key, at));
  }

  /** Record changed or deleted rows; without keys, any row may have changed. */
  noteChanged(keys: readonly RecordKey[], at: number): void {
    this.changedAt = at;
    keys.forEach((key) => this.touched.set(key, at));
  }

  /** Records that were created and deleted in the meantime are not new. */
  forget(keys: readonly RecordKey[]): void {
    keys.forEach((key) => this.created.delete(key));
  }

  /** Drop the changes that are contained in rows requested at `at`. Only the first page contains new records. */
  settle(at: number, onScreen: RowKeys, isFirstPage: boolean): void {
    if (this.changedAt !== null && this.changedAt <= at) {
      this.changedAt = null;
    }
    drop(this.touched, (_key, heard) => heard <= at);
    drop(this.created, (key, heard) => onScreen.has(key) || (isFirstPage && heard <= at));
  }

  news(onScreen: RowKeys): ChangeSummary {
    const created = [...this.created.keys()].filter((key) => !onScreen.has(key)).length;
    return { created, hasChanged: this.changedAt !== null };
  }

  /** Visible rows that are known to have changed. */
  touchedKeys(): RecordKey[] {
    return [...this.touched.keys()];
  }
}

function drop(noted: Map<RecordKey, number>, isOver: (key: RecordKey, at: number) => boolean): void {
  [...noted].forEach(([key, at]) => isOver(key, at) && noted.delete(key));
}
