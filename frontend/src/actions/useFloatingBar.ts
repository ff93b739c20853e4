import { useLayoutEffect } from "react";
import type { RefObject } from "react";

/** The gap between the bar and the content above it. */
const GAP = 12;

/**
 * Position a bar at the bottom of the window, as wide as its container, and reserve its height at the end of the page.
 * The custom property `--bottom-bar` contains its height for other floating elements and for tables that fill the window.
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
    const arrange = () => {
      const { left, width } = room.getBoundingClientRect();
      Object.assign(floating.style, { left: `${left}px`, width: `${width}px` });
      const taken = `${floating.offsetHeight + GAP}px`;
      room.style.height = taken;
      style.setProperty("--bottom-bar", taken);
      // Scroll the focused element into view above the bar.
      style.setProperty("scroll-padding-bottom", `calc(${taken} + 2rem)`);
    };
    arrange();
    const observer = new ResizeObserver(arrange);
    observer.observe(room);
    observer.observe(floating);
    window.addEventListener("resize", arrange);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", arrange);
      style.removeProperty("--bottom-bar");
      style.removeProperty("scroll-padding-bottom");
    };
  }, [container, bar, isShown]);
}
