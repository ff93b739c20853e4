import { useLayoutEffect } from "react";
import type { RefObject } from "react";

/** The gap between the bar and the list. */
const GAP = 8;
/** The width at the start of a row that the bar does not cover: the checkbox. */
const CHECKBOX_SPACE = 64;

/**
 * Position a bar at the bottom of the window, as wide as its container, and reserve its height at the end of the page.
 * While the pager of the list is there, the bar is above the pager.
 */
export function useFloatingBar(
  container: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  useLayoutEffect(() => {
    const [room, floating] = [container.current, bar.current];
    if (!isShown || room === null || floating === null) {
      return;
    }
    const { style } = document.documentElement;
    const list = previousList(room);
    const pager = list?.querySelector("[data-slot=pager]") ?? null;

    const lift = () => {
      floating.style.bottom = "";
      const { top, left } = floating.getBoundingClientRect();
      const box = pager?.getBoundingClientRect();
      const isNarrow = (floating.firstElementChild?.getBoundingClientRect().left ?? left) - left >= CHECKBOX_SPACE;
      if (box && isNarrow && box.bottom > top && box.top < window.innerHeight) {
        floating.style.bottom = `${window.innerHeight - box.top + GAP}px`;
      }
    };
    const arrange = () => {
      const { left, width } = room.getBoundingClientRect();
      Object.assign(floating.style, { left: `${left}px`, width: `${width}px`, bottom: "" });
      const taken = window.innerHeight - floating.getBoundingClientRect().top + GAP;
      reserve(room, list, taken);
      // Scroll the focused element into view above the bar.
      style.setProperty("scroll-padding-bottom", `${taken + 16}px`);
      lift();
    };
    arrange();
    const observer = new ResizeObserver(arrange);
    observer.observe(room);
    observer.observe(floating);
    window.addEventListener("resize", arrange);
    window.addEventListener("scroll", lift, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", arrange);
      window.removeEventListener("scroll", lift);
      style.removeProperty("scroll-padding-bottom");
    };
  }, [container, bar, isShown]);
}

/** The list that the bar belongs to. */
function previousList(room: HTMLElement): Element | null {
  let found = room.previousElementSibling;
  while (found !== null && !found.matches("[data-slot=data-table]")) {
    found = found.previousElementSibling;
  }
  return found;
}

/** Make the room so high that the bar fits between the list and the end of the page. */
function reserve(room: HTMLElement, list: Element | null, taken: number): void {
  if (list === null) {
    room.style.height = `${taken}px`;
    return;
  }
  const { scrollY } = window;
  const missing = () => taken - (document.documentElement.scrollHeight - window.scrollY - list.getBoundingClientRect().bottom);
  room.style.height = "0px";
  const first = Math.max(0, missing());
  room.style.height = `${first}px`;
  // The end of a short page does not move until its free space is used.
  room.style.height = `${first + Math.max(0, missing())}px`;
  if (window.scrollY !== scrollY) {
    window.scrollTo({ top: scrollY, behavior: "instant" });
  }
}
