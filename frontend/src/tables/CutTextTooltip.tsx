import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useState } from "react";

import { HintBubble } from "@/ui/Hint";

/** The elements whose text may be cut off. */
const CUTTABLE = "[data-slot=text-cell], [data-slot=fallback-cell], [data-slot=badge]";

/**
 * Shows the whole text of a cell that is cut off, while the pointer is on it or its link has the focus.
 *
 * One tooltip for all cells, and a cell is measured only when it is needed: a page has hundreds of cells.
 */
export function CutTextTooltip({ children }: { children: ReactNode }) {
  const [cut, setCut] = useState<HTMLElement | null>(null);
  const hide = () => setCut(null);

  useEffect(() => {
    if (cut === null) {
      return;
    }
    // The key may be pressed anywhere while the pointer is on the text.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        event.preventDefault();
        setCut(null);
      }
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [cut]);

  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== "touch" && target instanceof Element && target.closest("[data-slot=hint]") === null) {
      setCut(cutText(target.closest(CUTTABLE)));
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    setCut(target.matches(":focus-visible") ? cutText(target.querySelector(`:scope > ${CUTTABLE.replaceAll(", ", ", :scope > ")}`)) : null);
  };

  return (
    <div
      className="contents"
      onPointerOver={onPointerOver}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={onFocus}
      onBlur={hide}
      onScrollCapture={hide}
    >
      {children}
      {cut !== null && <HintBubble content={cut.textContent} anchor={() => cut} />}
    </div>
  );
}

/** Return the element if its text is cut off and has no tooltip of its own. */
function cutText(element: Element | null): HTMLElement | null {
  if (!(element instanceof HTMLElement) || element.closest("[data-slot=hint-holder]") !== null) {
    return null;
  }
  const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
  return isCut ? element : null;
}
