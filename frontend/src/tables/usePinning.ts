import { useLayoutEffect, type RefObject } from "react";

import type { Track } from "@/tables/tracks";
import { writeOn } from "@/tables/writeOn";

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
  const [start, end] = [edgeOf(frame, "start"), edgeOf(frame, "end")];
  const width = frame.clientWidth;
  const isTooMuch = start.width + end.width > width * MOST && width > 0;
  writeOn(frame, {
    ...start.places,
    ...end.places,
    "data-unpinned": String(isTooMuch),
    // The shadow of what lies beyond falls beside what is pinned, not on it.
    "--pinned-end": `${isTooMuch ? 0 : end.width}px`,
  });
}

function edgeOf(frame: HTMLElement, edge: "start" | "end"): { width: number; places: Record<`--${string}`, string> } {
  const cells = [...frame.querySelectorAll<HTMLElement>(`thead [data-pin=${edge}]`)];
  const places: Record<`--${string}`, string> = {};
  let width = 0;
  (edge === "start" ? cells : cells.reverse()).forEach((cell, index) => {
    places[`--pin-${edge}-${index}`] = `${width}px`;
    width += cell.offsetWidth;
  });
  return { width, places };
}
