import { useEffect } from "react";
import type { RefObject } from "react";

const FIELD = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** The first focusable element of the dialog's body. */
export function firstField(frame: HTMLElement | null): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`[data-slot=dialog-body] :is(${FIELD})`) ?? null;
}

/** Focus the first field of content that is loaded after the dialog, unless the user has moved the focus. */
export function useFirstField(content: RefObject<HTMLElement | null>, isAwaited: boolean): void {
  useEffect(() => {
    const dialog = content.current?.closest<HTMLElement>("[role=dialog]");
    if (!isAwaited || !dialog) {
      return;
    }
    const observer = new MutationObserver(() => {
      const field = firstField(dialog);
      if (field !== null) {
        observer.disconnect();
        if (document.activeElement === dialog) {
          field.focus();
        }
      }
    });
    observer.observe(dialog, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [content, isAwaited]);
}
