import { useCallback, useEffect, useState } from "react";

import { usePage } from "@/adapters/inertia";
import { showLayer, useShownLayer } from "@/search/layer";
import { loadLayers } from "@/search/loadLayers";
import { usePaletteKeys } from "@/search/usePaletteKeys";
import { useShared } from "@/support/panelContext";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

type Layers = Awaited<ReturnType<typeof loadLayers>>;

/** The first of these means that a person uses the page. */
const SIGNS_OF_USE = ["pointermove", "pointerdown", "keydown"] as const;

/** Listens for the keys of the palette and the shortcut sheet, and renders the open one. It stays mounted from page to page. */
export function SearchHost() {
  const shared = useShared();
  const { component, url, props } = usePage();
  const shown = useShownLayer();
  const [layers, setLayers] = useState<Layers | null>(null);
  const load = useCallback(() => {
    // If the code cannot be loaded, mount.tsx reports it; the next key or click tries again.
    void loadLayers().then(setLayers, () => showLayer(null));
  }, []);
  usePaletteKeys(shared.search, layers === null ? null : () => layers.goTargets(shared));

  // The code is loaded after the page, when the user begins to use it: the palette then opens at once.
  useEffect(() => {
    const control = new AbortController();
    const begin = () => {
      control.abort();
      // Safari has no requestIdleCallback.
      if ("requestIdleCallback" in window) {
        window.requestIdleCallback(load);
      } else {
        setTimeout(load);
      }
    };
    SIGNS_OF_USE.forEach((name) => window.addEventListener(name, begin, { passive: true, signal: control.signal }));
    return () => control.abort();
  }, [load]);
  useEffect(() => {
    if (shown !== null) {
      load();
    }
  }, [shown, load]);

  const path = url.split(/[?#]/)[0] ?? url;
  useEffect(() => () => showLayer(null), [path]);
  useEffect(() => layers?.rememberRecord(shared, component, path, props), [layers, shared, component, path, props]);

  if (layers === null || shown === null) {
    return null;
  }
  const Layer = shown === "palette" ? layers.Palette : layers.ShortcutSheet;
  return (
    <ErrorBoundary fallback={() => null} resetKey={shown}>
      <Layer />
    </ErrorBoundary>
  );
}
