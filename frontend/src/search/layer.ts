import { useSyncExternalStore } from "react";

/** What the search opens over the page. */
export type SearchLayer = "palette" | "shortcuts";

let shown: SearchLayer | null = null;
const watchers = new Set<() => void>();

/** Show the palette or the shortcut sheet; null closes both. */
export function showLayer(layer: SearchLayer | null): void {
  shown = layer;
  watchers.forEach((watcher) => watcher());
}

export function useShownLayer(): SearchLayer | null {
  return useSyncExternalStore(watch, () => shown);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Load the code of the palette and the shortcut sheet. */
export const loadLayers = () => import("@/search/layers");
