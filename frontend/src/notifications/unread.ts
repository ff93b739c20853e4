import { useSyncExternalStore } from "react";

export interface Unread {
  /** What was heard since the page came; null is nothing, so the page's own figure holds. */
  count: number | null;
  /** What a screen reader says of it. */
  said: string;
}

let unread: Unread = { count: null, said: "" };
const watchers = new Set<() => void>();

export function useUnread(): Unread {
  return useSyncExternalStore(watch, unreadNow);
}

export function unreadNow(): Unread {
  return unread;
}

export function setUnread(count: number | null, said = ""): void {
  unread = { count, said };
  watchers.forEach((watcher) => watcher());
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
