import { useEffect, useRef, type RefObject } from "react";

/** Begin another page at its first row: in the scrolling box where there is one, in the window otherwise. */
export function useStartOfPage(page: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(page);

  useEffect(() => {
    if (shown.current === page) {
      return;
    }
    shown.current = page;
    const box = list.current?.querySelector("[data-slot=table-scroll]");
    if (box) {
      box.scrollTop = 0;
    }
    if (list.current && list.current.getBoundingClientRect().top < 0) {
      list.current.scrollIntoView();
    }
  }, [page]);

  return list;
}
