import { useEffect, useEffectEvent } from "react";

import { openUrl } from "@/actions/actionUrl";
import type { Search } from "@/contracts/panels";
import type { GoPage } from "@/search/goKeys";
import { showLayer, useShownLayer } from "@/search/layer";
import { loadLayers } from "@/search/loadLayers";
import { isLayerOpen, isTyping, matchesBinding } from "@/support/keyboard";
import { usePanel } from "@/support/panelContext";

/** How long `g` waits for its letter. */
const GO_DELAY = 1500;

/** The keys of every page: the palette's own, `g` with a letter, and `?`. `targets` is null until the code is loaded. */
export function usePaletteKeys({ commandsUrl, keyBindings }: Search, targets: (() => GoPage[]) | null): void {
  const panel = usePanel();
  const shown = useShownLayer();

  const open = useEffectEvent((event: KeyboardEvent): boolean => {
    const binding = keyBindings.find((each) => matchesBinding(event, each));
    if (commandsUrl == null || binding === undefined || (!binding.includes("+") && isTyping(event.target))) {
      return false;
    }
    if (shown === "palette") {
      showLayer(null);
    } else if (document.querySelector("[data-slot=dialog], [role=alertdialog]") === null) {
      // A menu or a popover closes when the palette takes the focus; a dialog must be answered first.
      showLayer("palette");
    }
    return true;
  });

  const go = useEffectEvent((event: KeyboardEvent): boolean => {
    const target = targets?.().find(({ letter }) => letter === event.key.toLowerCase());
    if (target !== undefined) {
      openUrl(target.url, panel);
    }
    return target !== undefined;
  });

  useEffect(() => {
    let armedAt = -Infinity;
    const obey = (event: KeyboardEvent): boolean => {
      if (event.isComposing || open(event)) {
        return !event.isComposing;
      }
      const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (!isBare || isTyping(event.target) || isLayerOpen()) {
        return false;
      }
      const isArmed = event.timeStamp - armedAt < GO_DELAY;
      armedAt = !isArmed && event.key === "g" ? event.timeStamp : -Infinity;
      if (isArmed) {
        return go(event);
      }
      if (event.key === "g") {
        void loadLayers().catch(() => null);
      } else if (event.key === "?") {
        showLayer("shortcuts");
      }
      return event.key === "g" || event.key === "?";
    };
    // Before the listeners of the page, which ignore a key that was used.
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && obey(event)) {
        event.preventDefault();
      }
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
