import { useLayoutEffect, type RefObject } from "react";

import type { Track } from "@/tables/tracks";

/** More than this of the width pinned, and too little is left to scroll. */
const MOST = 0.6;

/**
 * Measure the pinned strips and write on the frame where each of them sticks; `data-unpinned` when together they
 * would take too much of the width.
 *
 * Written past React, as the scroll edges are: a change of width must not redraw the rows.
 */
export function usePinning(frame: RefObject<HTMLElement | null>, tracks: Track[]): void {
  useLayoutEffect(() => {
    const measured = frame.current;
    if (measured === null) {
      return;
    }
    const measure = () => write(measured);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    measured.querySelectorAll("thead [data-pin]").forEach((cell) => observer.observe(cell));
    return () => observer.disconnect();
  }, [frame, tracks]);
}

function write(frame: HTMLElement): void {
  const [start, end] = [writeEdge(frame, "start"), writeEdge(frame, "end")];
  const isTooMuch = start + end > frame.clientWidth * MOST && frame.clientWidth > 0;
  frame.dataset.unpinned = String(isTooMuch);
  // The shadow of what lies beyond falls beside what is pinned, not on it.
  frame.style.setProperty("--pinned-end", `${isTooMuch ? 0 : end}px`);
}

function writeEdge(frame: HTMLElement, edge: "start" | "end"): number {
  const cells = [...frame.querySelectorAll<HTMLElement>(`thead [data-pin=${edge}]`)];
  const outwards = edge === "start" ? cells : cells.reverse();
  return outwards.reduce((passed, cell, index) => {
    frame.style.setProperty(`--pin-${edge}-${index}`, `${passed}px`);
    return passed + cell.offsetWidth;
  }, 0);
}
