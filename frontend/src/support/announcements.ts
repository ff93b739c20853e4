import { useSyncExternalStore } from "react";

export interface Announcement {
  /** Distinguishes an announcement from an earlier one with the same text. */
  id: number;
  text: string;
}

let current: Announcement = { id: 0, text: "" };
const listeners = new Set<() => void>();

/** Have screen readers say a text, without interrupting. Nothing is shown. */
export function announce(text: string): void {
  current = { id: current.id + 1, text };
  listeners.forEach((listener) => listener());
}

export function useAnnouncement(): Announcement {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
