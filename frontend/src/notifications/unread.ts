import { useSyncExternalStore } from "react";

export interface Unread {
  /** The latest count; null if the page's count is the latest. */
  count: number | null;
  /** The text for screen readers. */
  announcement: string;
}

let unread: Unread = { count: null, announcement: "" };
const watchers = new Set<() => void>();

export function useUnread(): Unread {
  return useSyncExternalStore(watch, getUnread);
}

export function getUnread(): Unread {
  return unread;
}

export function setUnread(count: number | null, announcement = ""): void {
  unread = { count, announcement };
  watchers.forEach((watcher) => watcher());
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
