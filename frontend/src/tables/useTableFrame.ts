import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from "react";

import { writeOn } from "@/tables/writeOn";
import type { Track } from "@/tables/tracks";

export interface TableFrame {
  /** Around the box; carries what pinned cells follow. */
  frame: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
  /** Around the shadows of what the box hides. */
  edges: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
}

/** Half a pixel of rounding is no hidden row, and no other place. */
const NOTHING = 1;
/** More than this of the width pinned, and too little is left to scroll. */
const MOST = 0.6;

/**
 * Measure a table and write what its looks follow past React: neither scrolling nor a change of width may redraw
 * the rows. Everything is read before anything is written, and each value is written on the elements that use it;
 * what stands on the frame is looked at by pinned cells alone (see `app.css`).
 *
 * On the frame: `data-before`, `data-after`, `data-unpinned` when the pinned strips would take too much of the width,
 * and where each strip sticks if that is not where it does already. On the box: its distance from the top of the page.
 * On the edges: what lies beyond them, and the room that scrollbars and pinned strips take.
 */
export function useTableFrame(tracks: Track[]): TableFrame {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const edges = useRef<HTMLDivElement>(null);
  const measure = useCallback(() => {
    if (frame.current && box.current && edges.current) {
      write(frame.current, box.current, edges.current);
    }
  }, []);

  useLayoutEffect(measure);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (box.current) {
      observer.observe(box.current);
      box.current.querySelectorAll("thead [data-pin]").forEach((cell) => observer.observe(cell));
    }
    return () => observer.disconnect();
  }, [measure, tracks]);

  return { frame, box, edges, onScroll: measure };
}

function write(frame: HTMLElement, box: HTMLElement, edges: HTMLElement): void {
  // Negative where the language is read from the right.
  const passed = Math.abs(box.scrollLeft);
  const after = String(box.scrollWidth - box.clientWidth - passed > NOTHING);
  const below = String(box.scrollHeight - box.clientHeight - box.scrollTop > NOTHING);
  const bars = { across: box.offsetWidth - box.clientWidth, below: box.offsetHeight - box.clientHeight };
  const top = Math.round(frame.getBoundingClientRect().top + window.scrollY);
  const [start, end] = [edgeOf(frame, "start"), edgeOf(frame, "end")];
  const width = frame.clientWidth;
  const isTooMuch = start.width + end.width > width * MOST && width > 0;

  writeOn(frame, {
    "data-before": String(passed > NOTHING),
    "data-after": after,
    "data-unpinned": String(isTooMuch),
    ...start.places,
    ...end.places,
  });
  writeOn(box, { "--from-top": `${top}px` });
  writeOn(edges, {
    // Other names than above: variants of a group have everything below a changed attribute styled anew.
    "data-more-after": after,
    "data-more-below": below,
    // The shadow of what lies beyond falls beside what is pinned, not on it.
    "--beside": `${bars.across + (isTooMuch ? 0 : end.width)}px`,
    "--above": `${bars.below}px`,
  });
}

interface Edge {
  /** How much of the width is pinned here. */
  width: number;
  /** Where its strips should stick, as far as they do not. */
  places: Record<`--${string}`, string>;
}

function edgeOf(frame: HTMLElement, edge: "start" | "end"): Edge {
  const cells = [...frame.querySelectorAll<HTMLElement>(`thead [data-pin=${edge}]`)];
  const places: Record<`--${string}`, string> = {};
  let width = 0;
  (edge === "start" ? cells : cells.reverse()).forEach((cell, index) => {
    const name = `--pin-${edge}-${index}` as const;
    const looks = getComputedStyle(cell);
    const now = Number.parseFloat(edge === "start" ? looks.insetInlineStart : looks.insetInlineEnd);
    if (!(Math.abs(now - width) < NOTHING)) {
      places[name] = `${width}px`;
    }
    width += cell.offsetWidth;
  });
  return { width, places };
}
