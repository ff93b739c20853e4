import type { RecordKey } from "@/actions/target";

export type RowKeys = ReadonlySet<RecordKey>;

/** What there is to say about a list. */
export interface News {
  /** Records that were made and are not on the screen. */
  created: number;
  /** Whether rows on the screen, or which rows there are, may have changed. */
  hasChanged: boolean;
}

/** What was heard about a list and not fetched yet. */
export class Ledger {
  private readonly created = new Map<RecordKey, number>();
  private readonly touched = new Map<RecordKey, number>();
  private changedAt: number | null = null;

  noteCreated(keys: readonly RecordKey[], at: number): void {
    keys.forEach((key) => this.created.set(key, at));
  }

  /** Note rows that were changed or deleted; without keys, that any of them may have been. */
  noteChanged(keys: readonly RecordKey[], at: number): void {
    this.changedAt = at;
    keys.forEach((key) => this.touched.set(key, at));
  }

  /** Records that were made and deleted before anybody saw them are no news. */
  forget(keys: readonly RecordKey[]): void {
    keys.forEach((key) => this.created.delete(key));
  }

  /** Forget what rows show that were asked for at `at`; new rows are only shown by the first page. */
  settle(at: number, onScreen: RowKeys, isFirstPage: boolean): void {
    if (this.changedAt !== null && this.changedAt <= at) {
      this.changedAt = null;
    }
    drop(this.touched, (_key, heard) => heard <= at);
    drop(this.created, (key, heard) => onScreen.has(key) || (isFirstPage && heard <= at));
  }

  news(onScreen: RowKeys): News {
    const created = [...this.created.keys()].filter((key) => !onScreen.has(key)).length;
    return { created, hasChanged: this.changedAt !== null };
  }

  /** Rows that are known to be different from what is shown. */
  touchedKeys(): RecordKey[] {
    return [...this.touched.keys()];
  }
}

function drop(noted: Map<RecordKey, number>, isOver: (key: RecordKey, at: number) => boolean): void {
  [...noted].forEach(([key, at]) => isOver(key, at) && noted.delete(key));
}
