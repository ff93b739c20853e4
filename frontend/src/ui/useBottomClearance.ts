import { type RefObject, useLayoutEffect } from "react";

/** What toasts must not cover: pagers, bars at the end of the window, the footer of a dialog, a sheet, primary buttons. */
const OBSTACLES = [
  "[data-slot=query-bar]",
  "[data-slot=pager]",
  "[data-slot=save-bar]",
  "[data-slot=bulk-bar]",
  "[data-slot=dialog-footer]",
  "[data-slot=dialog][data-placement=bottom]",
  "[data-slot=button][data-variant=primary]",
].join();

const MARGIN = 16;
const GAP = 8;

export interface Box {
  top: number;
  bottom: number;
}

/**
 * The distance of an element from the end of the window, so that it covers none of the boxes. If there is no such place,
 * it is at the top.
 */
export function clearance(height: number, windowHeight: number, boxes: readonly Box[]): number {
  let bottom = MARGIN;
  // From the end of the window upwards: each box can only move the element further up.
  for (const box of [...boxes].sort((one, other) => other.bottom - one.bottom)) {
    const end = windowHeight - bottom;
    if (box.top < end + GAP && box.bottom > end - height - GAP) {
      bottom = windowHeight - box.top + GAP;
    }
  }
  return Math.min(bottom, Math.max(MARGIN, windowHeight - height - GAP));
}

/** Keep a fixed element above what it must not cover, while it is shown. */
export function useBottomClearance(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const own = element.current;
    if (!isShown || own === null) {
      return;
    }
    const place = () => {
      const { left, right, height } = own.getBoundingClientRect();
      const boxes = [...document.querySelectorAll(OBSTACLES)]
        .map((each) => each.getBoundingClientRect())
        .filter((box) => box.width > 1 && box.left < right && box.right > left && box.top < window.innerHeight);
      own.style.setProperty("bottom", `${clearance(height, window.innerHeight, boxes)}px`);
    };
    let frame = 0;
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    // Bars come, go and change their height with the page; toasts come and go.
    const changes = new MutationObserver(schedule);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-held"] });
    const sizes = new ResizeObserver(schedule);
    sizes.observe(own);
    window.addEventListener("scroll", schedule, { capture: true, passive: true });
    window.addEventListener("resize", schedule);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener("scroll", schedule, { capture: true });
      window.removeEventListener("resize", schedule);
    };
  }, [element, isShown]);
}
