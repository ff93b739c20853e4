import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

import type { Track } from "@/tables/tracks";

export interface TableFrame {
  /** The element around the scroll container; pinned cells read its attributes. */
  frame: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
  /** The element that contains the edge shadows. */
  edges: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
}

/** Differences below this are rounding errors. */
const ROUNDING_TOLERANCE = 1;
/** If the pinned columns take more than this share of the width, nothing is pinned. */
const MAX_PINNED_SHARE = 0.6;

/**
 * Measure a table and set attributes and custom properties directly on its elements: scrolling and resizing must not
 * render the rows again. All reads happen before all writes.
 *
 * On the frame: `data-before`, `data-after`, `data-unpinned` if the pinned columns would take too much of the width, and
 * the positions of the pinned columns. On the scroll container: its distance from the top of the page. On the edges:
 * whether content is hidden there, and the width of scrollbars and pinned columns.
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
  // Negative in right-to-left languages.
  const passed = Math.abs(box.scrollLeft);
  const after = String(box.scrollWidth - box.clientWidth - passed > ROUNDING_TOLERANCE);
  const below = String(box.scrollHeight - box.clientHeight - box.scrollTop > ROUNDING_TOLERANCE);
  const bars = { across: box.offsetWidth - box.clientWidth, below: box.offsetHeight - box.clientHeight };
  const top = Math.round(frame.getBoundingClientRect().top + window.scrollY);
  const [start, end] = [edgeOf(frame, "start"), edgeOf(frame, "end")];
  const width = frame.clientWidth;
  const isTooMuch = start.width + end.width > width * MAX_PINNED_SHARE && width > 0;

  updateAttributes(frame, {
    "data-before": String(passed > ROUNDING_TOLERANCE),
    "data-after": after,
    "data-unpinned": String(isTooMuch),
    ...start.places,
    ...end.places,
  });
  updateAttributes(box, { "--from-top": `${top}px` });
  updateAttributes(edges, {
    // Different names than above: a Tailwind group variant would restyle everything below the changed attribute.
    // A pinned column has a line at its edge instead.
    "data-more-after": String(after === "true" && (isTooMuch || end.width === 0)),
    "data-more-below": below,
    "--beside": `${bars.across}px`,
    "--above": `${bars.below}px`,
  });
}

interface Edge {
  /** The width of the pinned columns. */
  width: number;
  /** The positions of the pinned columns that are not correct yet. */
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
    if (!(Math.abs(now - width) < ROUNDING_TOLERANCE)) {
      places[name] = `${width}px`;
    }
    width += cell.offsetWidth;
  });
  return { width, places };
}

/**
 * Set custom properties and data attributes on an element if they have changed.
 *
 * A write may force style and layout at the next measurement. So measure first, then write once.
 */
function updateAttributes(element: HTMLElement, values: Record<`--${string}` | `data-${string}`, string>): void {
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith("--")) {
      if (element.style.getPropertyValue(name) !== value) {
        element.style.setProperty(name, value);
      }
    } else if (element.getAttribute(name) !== value) {
      element.setAttribute(name, value);
    }
  }
}
