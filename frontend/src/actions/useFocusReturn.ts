import { useEffect, useRef } from "react";
import type { FocusEvent } from "react";

interface FocusReturn {
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Return the focus to the previous element when a part that contains it is removed. */
export function useFocusReturn(isShown: boolean): FocusReturn {
  const before = useRef<HTMLElement | null>(null);
  const isInside = useRef(false);

  useEffect(() => {
    // A removed element gets no blur event, so it still counts as inside.
    if (!isShown && isInside.current) {
      isInside.current = false;
      restoreFocus(before.current);
    }
  }, [isShown]);

  return {
    onFocus: ({ relatedTarget }) => {
      if (!isInside.current && relatedTarget instanceof HTMLElement) {
        before.current = relatedTarget;
      }
      isInside.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}

/** Focus an element, or the page heading if the element was removed, for example with its row. */
export function restoreFocus(before: HTMLElement | null): void {
  const heading = document.querySelector<HTMLElement>("[data-page-heading]");
  (before?.isConnected ? before : heading)?.focus();
}
