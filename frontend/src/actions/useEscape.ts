import { useEffect } from "react";

import { isTyping } from "@/support/keyboard";

/** Act on Escape where nothing closer has used it: no menu, no dialog, no field that is being typed in. */
export function useEscape(isActive: boolean, act: () => void): void {
  useEffect(() => {
    if (!isActive) {
      return;
    }
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !isText(event.target) && !isInLayer(event.target)) {
        act();
      }
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [isActive, act]);
}

/** A ticked box is an input too, and Escape there means the selection. */
function isText(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type));
}

function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=menu], [role=listbox]") !== null;
}
