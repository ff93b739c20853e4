import { useEffect } from "react";

import { isTyping } from "@/support/keyboard";

/** Call `act` on Escape, unless a menu, a dialog or a text field handles the key. */
export function useEscape(isActive: boolean, act: () => void): void {
  useEffect(() => {
    if (!isActive) {
      return;
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !isText(event.target) && !isInLayer(event.target)) {
        act();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isActive, act]);
}

/** Escape in a checkbox clears the selection, so a checkbox is not a text field here. */
function isText(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type));
}

function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=menu], [role=listbox]") !== null;
}
