import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";

import { FOCUSABLE } from "@/support/focusable";
import { t } from "@/support/i18n";

/** Content this far outside the window is loaded, so that it is there when it is scrolled to. In pixels. */
const MARGIN = 200;

interface WhenShownProps {
  /** Renders the content wherever it is. */
  isNeeded?: boolean;
  /** As high as the content, so that nothing moves when it arrives. */
  placeholder: ReactNode;
  /** May load its code with `lazy()`. */
  children: ReactNode;
}

/**
 * Content that is rendered, and its code loaded, when it comes near the window. The Tab key reaches the placeholder, too;
 * the focus then moves into the content. Any key loads all content of the page: it may be the start of a search or of a
 * way through the page by keyboard.
 */
export function WhenShown({ isNeeded = false, placeholder, children }: WhenShownProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(isNeeded);
  const [hasArrived, setArrived] = useState(false);

  if (isNeeded && !isShown) {
    setShown(true);
  }
  useFirstSight(box, isShown, setShown);

  return (
    <div
      ref={box}
      data-slot="when-shown"
      onFocus={() => setShown(true)}
      {...(hasArrived
        ? { className: "contents" }
        : { className: "rounded-lg", role: "group", "aria-label": t("Loading"), "aria-busy": true, tabIndex: isShown ? -1 : 0 })}
    >
      {isShown ? (
        <Suspense fallback={placeholder}>
          {children}
          <Arrival frame={box} onArrive={setArrived} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}

/** Call `show` when the element comes near the window, when a key is pressed, and when the page is printed. */
function useFirstSight(box: RefObject<HTMLElement | null>, isShown: boolean, show: (isShown: true) => void): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (isShown || element === null) {
      return;
    }
    // Before the first paint, so that what is in the window does not wait for the observer. Browsers without one show all.
    if (isNear(element) || typeof IntersectionObserver === "undefined") {
      show(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(true), {
      rootMargin: `${MARGIN}px`,
    });
    const reveal = () => show(true);
    observer.observe(element);
    window.addEventListener("keydown", reveal, { capture: true });
    window.addEventListener("beforeprint", reveal);
    return () => {
      observer.disconnect();
      window.removeEventListener("keydown", reveal, { capture: true });
      window.removeEventListener("beforeprint", reveal);
    };
  }, [box, isShown, show]);
}

function isNear(element: HTMLElement): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top < window.innerHeight + MARGIN && bottom > -MARGIN;
}

interface ArrivalProps {
  frame: RefObject<HTMLElement | null>;
  onArrive: (hasArrived: true) => void;
}

/** Its effect runs after those of the content beside it, which may make an editor. The focus of the placeholder moves into the content. */
function Arrival({ frame, onArrive }: ArrivalProps) {
  useEffect(() => {
    if (frame.current !== null && document.activeElement === frame.current) {
      frame.current.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    }
    onArrive(true);
  }, [frame, onArrive]);
  return null;
}
