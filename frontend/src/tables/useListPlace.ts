import { type RefObject, useLayoutEffect, useRef, useState } from "react";

import { arrivedByHistory } from "@/adapters/inertia";
import { LIST_PLACES, readForTab, storeForTab } from "@/support/storage";

/** Where the user is in a list. */
interface ListPlace {
  top: number;
  left: number;
  /** The key of the row that was used last. */
  row: string | null;
}

/** The number of stored places. */
const LIMIT = 30;

const SCROLLER = "[data-slot=table-scroll]";

/**
 * Store the scroll position and the current row of a list when it is left or its state changes. When the user comes back
 * with the browser's back or forward button, restore them and focus the row.
 */
export function useListPlace(list: RefObject<HTMLElement | null>, url: string, namespace: string | null): void {
  const key = `${namespace ?? ""} ${url}`;
  const place = useRef<ListPlace>({ top: 0, left: 0, row: null });
  const [first] = useState(key);

  useLayoutEffect(() => {
    const root = list.current;
    if (root === null) {
      return;
    }
    const stored = arrivedByHistory() ? places()[first] : undefined;
    if (stored !== undefined) {
      place.current = stored;
      restore(root, stored);
    }
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element && target.matches(SCROLLER)) {
        place.current = { ...place.current, top: target.scrollTop, left: target.scrollLeft };
      }
    };
    const onUse = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
      place.current = { ...place.current, row: row?.dataset.row ?? null };
    };
    root.addEventListener("scroll", onScroll, true);
    root.addEventListener("focusin", onUse);
    // Some browsers do not focus a link that is clicked.
    root.addEventListener("click", onUse);
    return () => {
      root.removeEventListener("scroll", onScroll, true);
      root.removeEventListener("focusin", onUse);
      root.removeEventListener("click", onUse);
    };
  }, [list, first]);

  useLayoutEffect(() => () => store(key, place.current), [key]);
}

function restore(root: HTMLElement, { top, left, row }: ListPlace): void {
  const box = root.querySelector(SCROLLER);
  if (box !== null) {
    box.scrollTop = top;
    box.scrollLeft = left;
  }
  if (row !== null) {
    // The browser's own scroll position is restored later.
    root.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)?.focus({ preventScroll: true });
  }
}

function places(): Record<string, ListPlace> {
  return (readForTab(LIST_PLACES) as Record<string, ListPlace> | null) ?? {};
}

function store(key: string, place: ListPlace): void {
  const others = Object.entries(places()).filter(([other]) => other !== key);
  storeForTab(LIST_PLACES, Object.fromEntries([...others, [key, place]].slice(-LIMIT)));
}
