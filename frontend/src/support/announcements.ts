import { createStore, useStore } from "@/support/store";

export interface Announcement {
  /** Distinguishes an announcement from an earlier one with the same text. */
  id: number;
  text: string;
}

const current = createStore<Announcement>({ id: 0, text: "" });

/** Have screen readers say a text, without interrupting. Nothing is shown. */
export function announce(text: string): void {
  current.set(({ id }) => ({ id: id + 1, text }));
}

export function useAnnouncement(): Announcement {
  return useStore(current);
}
