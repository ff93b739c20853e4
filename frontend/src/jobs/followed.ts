import { createStore, useStored } from "@/support/store";

/** The jobs that this tab follows. They are kept in sessionStorage, so a reload continues with them. */
interface Followed {
  /** Oldest first. */
  ids: readonly string[];
  /** Followed jobs that have ended; their result has been reported. */
  ended: readonly string[];
  /** Jobs that were followed once: an older page of the history may name them again. */
  seen: readonly string[];
}

/** The server accepts 50 ids in a request. */
const MAX_FOLLOWED = 20;
const MAX_SEEN = 100;
const NONE: Followed = { ids: [], ended: [], seen: [] };

let key: string | null = null;
const followed = createStore(NONE);

/** Read the jobs of a panel and its tenant. */
export function openFollowed(scope: string): void {
  const next = `panel.jobs.${scope}`;
  if (next !== key) {
    key = next;
    followed.set(read(next));
  }
}

export function useFollowed(): readonly string[] {
  return useStored(followed, ({ ids }) => ids);
}

export function followedIds(): readonly string[] {
  return followed.get().ids;
}

/** Follow jobs that have just been started; those that were followed before are ignored. */
export function follow(ids: readonly string[]): void {
  const { ids: before, ended, seen } = followed.get();
  const added = ids.filter((id) => !seen.includes(id));
  if (added.length > 0) {
    change({
      ids: [...before, ...added].slice(-MAX_FOLLOWED),
      ended,
      seen: [...seen, ...added].slice(-MAX_SEEN),
    });
  }
}

export function unfollow(ids: readonly string[]): void {
  const isLeft = (id: string) => !ids.includes(id);
  const before = followed.get();
  change({ ...before, ids: before.ids.filter(isLeft), ended: before.ended.filter(isLeft) });
}

/** Note that a job has ended. Returns false if that was noted before, for example before a reload. */
export function noteEnd(id: string): boolean {
  const before = followed.get();
  if (before.ended.includes(id)) {
    return false;
  }
  change({ ...before, ended: [...before.ended, id] });
  return true;
}

export function watchFollowed(watcher: () => void): () => void {
  return followed.subscribe(watcher);
}

export function resetFollowed(): void {
  key = null;
  followed.set(NONE);
}

function change(next: Followed): void {
  if (key !== null) {
    write(key, next);
  }
  followed.set(next);
}

function read(from: string): Followed {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(from) ?? "null");
    const { ids, ended, seen } = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
    return { ids: texts(ids).slice(-MAX_FOLLOWED), ended: texts(ended), seen: texts(seen) };
  } catch {
    return NONE;
  }
}

function write(to: string, value: Followed): void {
  try {
    sessionStorage.setItem(to, JSON.stringify(value));
  } catch {
    // Storage may be forbidden or full.
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}
