import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";

import { own } from "@/support/own";
import { useColumnRoom } from "@/tables/ColumnRoom";
import { type LeastWidths, columnsWithoutRoom, hidingOrder } from "@/tables/unfitColumns";
import { useTableContext } from "@/tables/TableContext";
import type { ResizedColumns } from "@/tables/useResizedColumns";
import { useMediaQuery } from "@/ui/useMediaQuery";

/** In a wider window a table scrolls. Below 720 px the rows are cards. */
const LIMITED_SCREEN = "(width < 1200px)";

/** Differences below this are rounding errors. */
const ROUNDING_TOLERANCE = 1;

/**
 * Find the columns that do not fit into the scroll container, before the first paint and when its width or the table changes.
 *
 * A table that is too wide has all its columns at their minimum widths, so one measurement of the header is enough. The widths
 * of hidden columns stay known: in a wider container they are shown again.
 */
export function useRoomMeasurement(box: RefObject<HTMLElement | null>, resized: ResizedColumns, hasSearches: boolean): void {
  const { table, state, columns, rows, sorting, summaries } = useTableContext();
  const { hidden, setUnfit } = useColumnRoom();
  const isLimited = useMediaQuery(LIMITED_SCREEN);
  const sorted = sorting?.column;
  const order = useMemo(() => {
    const used = [...(sorted === undefined ? [] : [sorted]), ...Object.keys(state.columnSearches)];
    return isLimited ? hidingOrder(table, columns, used) : [];
  }, [isLimited, table, columns, sorted, state.columnSearches]);
  const least = useRef<LeastWidths>({ columns: {}, strips: 0 });
  const measuredWidth = useRef(0);

  const measure = useEffectEvent((isChanged: boolean) => {
    const available = box.current?.clientWidth ?? 0;
    measuredWidth.current = available;
    if (box.current === null || available === 0) {
      return;
    }
    if (order.length > 0 && box.current.scrollWidth - available > ROUNDING_TOLERANCE) {
      // Widths of unchanged content only grow, so that the same columns are not shown and hidden in turn.
      least.current = leastWidths(box.current, least.current, resized, !isChanged);
    }
    const { strips } = least.current;
    const widths = { columns: { ...least.current.columns, ...resized }, strips };
    setUnfit(columnsWithoutRoom(order, columns, widths, available + ROUNDING_TOLERANCE));
  });

  useLayoutEffect(() => measure(true), [order, columns, rows, resized, hasSearches, summaries]);
  useLayoutEffect(() => measure(false), [hidden]);
  useEffect(() => {
    const observer = new ResizeObserver(() => box.current?.clientWidth !== measuredWidth.current && measure(false));
    if (box.current) {
      observer.observe(box.current);
    }
    // A font that is loaded late changes all widths.
    if ("fonts" in document) {
      void document.fonts.ready.then(() => measure(true));
    }
    return () => observer.disconnect();
  }, [box]);
  // Cards have room for all columns.
  useEffect(() => () => setUnfit([]), [setUnfit]);
}

/** Measure the header. The automatic width of a resized column stays as it was known. */
function leastWidths(box: HTMLElement, known: LeastWidths, resized: ResizedColumns, onlyGrow: boolean): LeastWidths {
  const columns = { ...known.columns };
  let strips = 0;
  for (const cell of box.querySelectorAll<HTMLElement>("thead > tr > *")) {
    const { width } = cell.getBoundingClientRect();
    const name = cell.dataset.column;
    if (name === undefined) {
      strips += width;
    } else if (own(resized, name) === undefined) {
      columns[name] = onlyGrow ? Math.max(width, columns[name] ?? 0) : width;
    }
  }
  return { columns, strips };
}
