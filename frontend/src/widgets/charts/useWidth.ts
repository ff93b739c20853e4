import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** The width before the first measurement, and without a ResizeObserver. */
const DEFAULT_WIDTH = 560;

/** Measure the width of an element. A drawing is laid out for its width, because scaling it would distort its text. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null || typeof ResizeObserver === "undefined") {
      return;
    }
    const measure = () => {
      // Not the bounding box, which is smaller in the small widgets of the arrange mode.
      const measured = target.offsetWidth;
      if (measured > 0) {
        setWidth(measured);
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
