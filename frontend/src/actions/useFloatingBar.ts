import { useLayoutEffect } from "react";
import type { RefObject } from "react";

/** Between the bar and the content above it. */
const AIR = 12;

/**
 * Keep a bar at the bottom of the window, over the width of the place it belongs to, and keep that much room
 * free for it at the end of the page. The height is told to the rest as `--bottom-bar`, so that a table that
 * fills the window can give way and other things that float can stay clear.
 */
export function useFloatingBar(
  place: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  useLayoutEffect(() => {
    const [room, floating] = [place.current, bar.current];
    if (!isShown || room === null || floating === null) {
      return;
    }
    const { style } = document.documentElement;
    const arrange = () => {
      const { left, width } = room.getBoundingClientRect();
      Object.assign(floating.style, { left: `${left}px`, width: `${width}px` });
      const taken = `${floating.offsetHeight + AIR}px`;
      room.style.height = taken;
      style.setProperty("--bottom-bar", taken);
      // What has the focus is scrolled into view above the bar, not behind it.
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
  }, [place, bar, isShown]);
}
