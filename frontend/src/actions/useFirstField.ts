import { useEffect } from "react";
import type { RefObject } from "react";

const FIELD = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** The first thing between the heading and the buttons that takes the focus. */
export function firstField(frame: HTMLElement | null): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`[data-slot=modal-body] :is(${FIELD})`) ?? null;
}

/** Move the focus into content whose code arrives after the dialog, unless it has been moved elsewhere by then. */
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
