import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Until it is known, and where nothing is ever measured. */
const USUAL = 560;

/** The width of an element, followed as it changes; text in a drawing must not be stretched with it. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(USUAL);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null || typeof ResizeObserver === "undefined") {
      return;
    }
    const measure = () => {
      const now = Math.round(target.getBoundingClientRect().width);
      if (now > 0) {
        setWidth(now);
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
