import { useEffect, type RefObject } from "react";

import { isTyping } from "@/support/keyboard";

/** Move focus to an input when `/` is pressed outside of any field or dialog. */
export function useSlashShortcut(target: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      // Several tables on one page: the first to hear the key takes it.
      if (event.defaultPrevented || isTyping(event.target) || isInDialog(event.target)) {
        return;
      }
      event.preventDefault();
      target.current?.focus();
      target.current?.select();
    };

    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [target]);
}

function isInDialog(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest("[role=dialog]") !== null;
}
