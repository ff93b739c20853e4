import { useEffect, useEffectEvent } from "react";

/**
 * Call a function on Escape, instead of whatever else Escape does: closing the popover or dialog around it.
 *
 * Their listeners are on the document, so this one is on the window, which comes first.
 */
export function useEscapeFirst(isActive: boolean, onEscape: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
  });

  useEffect(() => {
    if (!isActive) {
      return;
    }
    const listening = new AbortController();
    window.addEventListener("keydown", listen, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [isActive]);
}
