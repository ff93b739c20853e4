import { createStore, useStore } from "@/support/store";

/** What the search opens over the page. */
export type SearchLayer = "palette" | "shortcuts";

const shown = createStore<SearchLayer | null>(null);

/** Show the palette or the shortcut sheet; null closes both. */
export function showLayer(layer: SearchLayer | null): void {
  shown.set(layer);
}

export function useShownLayer(): SearchLayer | null {
  return useStore(shown);
}
