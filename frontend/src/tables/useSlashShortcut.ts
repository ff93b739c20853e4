import { useEffect, type RefObject } from "react";

import { isTyping } from "@/support/keyboard";

/** Focus an input when `/` is pressed outside of fields and dialogs. */
export function useSlashShortcut(target: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      // With several tables on a page, the first one handles the key.
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
