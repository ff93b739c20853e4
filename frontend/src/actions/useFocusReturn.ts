import { useEffect, useRef } from "react";
import type { FocusEvent } from "react";

import { giveFocusBack } from "@/actions/giveFocusBack";

interface FocusReturn {
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Send the focus back where it came from when a part that holds it goes away. */
export function useFocusReturn(isShown: boolean): FocusReturn {
  const before = useRef<HTMLElement | null>(null);
  const isInside = useRef(false);

  useEffect(() => {
    // An element that is removed gets no blur: it still counts as inside.
    if (!isShown && isInside.current) {
      isInside.current = false;
      giveFocusBack(before.current);
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
