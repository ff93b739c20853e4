import { useEffect } from "react";
import type { RefObject } from "react";

/** Between the bar and what the browser scrolls into view above it. */
const AIR = 32;

/**
 * Keep what floats at the bottom from hiding what has the focus, and tell its height to others that float
 * there: `--bottom-bar` on the document.
 */
export function useRoomAtTheBottom(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) {
      return;
    }
    const { style } = document.documentElement;
    const height = bar.current?.offsetHeight ?? 0;
    style.setProperty("--bottom-bar", `${height}px`);
    style.setProperty("scroll-padding-bottom", `${height + AIR}px`);
    return () => {
      style.removeProperty("--bottom-bar");
      style.removeProperty("scroll-padding-bottom");
    };
  }, [bar, isShown]);
}
