import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from "react";

import { writeOn } from "@/tables/writeOn";

export interface ScrollEdges {
  /** Around the box; carries what the box hides. */
  frame: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
}

/**
 * Write on a frame what the scrolling box inside it hides, for its looks to follow: `data-before`, `data-after`
 * and `data-below`; the room its scrollbars take and its distance from the top of the page as custom properties.
 *
 * Written past React on purpose: scrolling must not redraw the rows.
 */
export function useScrollEdges(): ScrollEdges {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const measure = useCallback(() => {
    if (frame.current && box.current) {
      write(frame.current, box.current);
    }
  }, []);

  useLayoutEffect(measure);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (box.current) {
      observer.observe(box.current);
    }
    return () => observer.disconnect();
  }, [measure]);

  return { frame, box, onScroll: measure };
}

/** Half a pixel of rounding is no hidden row. */
const NOTHING = 1;

function write(frame: HTMLElement, box: HTMLElement): void {
  // Negative where the language is read from the right.
  const passed = Math.abs(box.scrollLeft);
  writeOn(frame, {
    "data-before": String(passed > NOTHING),
    "data-after": String(box.scrollWidth - box.clientWidth - passed > NOTHING),
    "data-below": String(box.scrollHeight - box.clientHeight - box.scrollTop > NOTHING),
    "--bar-across": `${box.offsetWidth - box.clientWidth}px`,
    "--bar-below": `${box.offsetHeight - box.clientHeight}px`,
    "--from-top": `${Math.round(frame.getBoundingClientRect().top + window.scrollY)}px`,
  });
}
