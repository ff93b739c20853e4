/** Distance from the edge, in pixels, at which dragging scrolls. */
const EDGE = 56;
const PIXELS_PER_TICK = 8;

/** Return the nearest ancestor that scrolls, or the document. */
export function scrollParentOf(element: Element | null): Element {
  for (let box = element?.parentElement ?? null; box !== null && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) {
      return box;
    }
  }
  return document.documentElement;
}

/** Scroll a little while the pointer is near an edge; return whether anything moved. */
export function scrollAtEdge(scroller: Element, y: number): boolean {
  const isPage = scroller === document.documentElement;
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
  const before = scroller.scrollTop;
  scroller.scrollTop += y < top + EDGE ? -PIXELS_PER_TICK : y > bottom - EDGE ? PIXELS_PER_TICK : 0;
  return scroller.scrollTop !== before;
}
