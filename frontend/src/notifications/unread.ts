import { createStore, useStore } from "@/support/store";

export interface Unread {
  /** The latest count; null if the page's count is the latest. */
  count: number | null;
  /** The text for screen readers. */
  announcement: string;
}

const unread = createStore<Unread>({ count: null, announcement: "" });

export function useUnread(): Unread {
  return useStore(unread);
}

export function getUnread(): Unread {
  return unread.get();
}

export function setUnread(count: number | null, announcement = ""): void {
  unread.set({ count, announcement });
}
