import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { cx } from "@/support/cx";
import { scrollAtEdge, scrollParentOf } from "@/support/edgeScroll";
import { t } from "@/support/i18n";
import { useEscapeFirst } from "@/ui/useEscapeFirst";

const TICK = 16;

export interface MoveHandleProps {
  slot: string;
  /** The accessible name of the moved item. */
  label: string;
  /** The current index, and the number of items. */
  place: number;
  count: number;
  /** Selectors of the list and of its items. */
  list: string;
  item: string;
  /** Move the item without saving. */
  onMove: (to: number) => void;
  /** The item was dropped. */
  onKeep: () => void;
  /** The move was cancelled. */
  onGiveUp: () => void;
  /** The geometry of items that are not in one column. */
  grid?: MoveGrid;
}

/** The geometry of a grid: the arrow keys, and whether an item is before the pointer. */
export interface MoveGrid {
  step: (key: string) => number;
  isBefore: (box: DOMRect, x: number, y: number) => boolean;
}

/** Items in one column. */
const COLUMN: MoveGrid = {
  step: (key) => (key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0),
  isBefore: ({ top, height }, _x, y) => top + height / 2 < y,
};

/** A handle that moves an item: drag it, or press Space, the arrow keys and Space again. */
export function MoveHandle({ slot, label, place, count, list, item, onMove, onKeep, onGiveUp, grid = COLUMN }: MoveHandleProps) {
  const [heldBy, setHeldBy] = useState<"keys" | "pointer" | null>(null);
  const handle = useRef<HTMLButtonElement>(null);
  /** The last position of the pointer: while the list scrolls, the item moves without pointer events. */
  const pointer = useRef<[x: number, y: number] | null>(null);
  const isHeld = heldBy !== null;

  const release = (after: () => void) => {
    setHeldBy(null);
    pointer.current = null;
    after();
    returnFocus();
  };
  const putDown = () => release(onKeep);
  const letGo = () => release(onGiveUp);
  /** Moving the item in the document may remove the handle's focus. */
  const returnFocus = () => requestAnimationFrame(() => handle.current?.focus());

  const onKeyDown = (event: KeyboardEvent) => {
    const step = grid.step(event.key);
    const isGrip = event.key === " " || event.key === "Enter";
    if (isGrip && isHeld) {
      putDown();
    } else if (isGrip) {
      setHeldBy("keys");
    } else if (step !== 0 && isHeld) {
      onMove(Math.max(0, Math.min(place + step, count - 1)));
      returnFocus();
    } else {
      return;
    }
    event.preventDefault();
  };

  useEscapeFirst(isHeld, letGo);

  // Listen on the document, because the handle moves with its item.
  useEffect(() => {
    if (heldBy !== "pointer") {
      return;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const scroller = scrollParentOf(handle.current);
    const follow = (x: number, y: number) => {
      pointer.current = [x, y];
      const to = placeAt(handle.current, list, item, (box) => grid.isBefore(box, x, y));
      if (to !== null && to !== place) {
        onMove(to);
      }
    };
    const timer = setInterval(() => {
      if (pointer.current !== null && scrollAtEdge(scroller, pointer.current[1])) {
        follow(...pointer.current);
      }
    }, TICK);
    signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("pointermove", ({ clientX, clientY }) => follow(clientX, clientY), { signal });
    document.addEventListener("pointerup", putDown, { signal });
    document.addEventListener("pointercancel", letGo, { signal });
    return () => listening.abort();
  });

  return (
    <>
      <button
        ref={handle}
        type="button"
        data-slot={slot}
        aria-label={t("Move %(record)s", { record: label })}
        aria-pressed={isHeld}
        title={t("Drag, or press Space and use the arrow keys")}
        className={cx(
          "flex size-8 shrink-0 touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-accent pointer-coarse:size-11",
          isHeld ? "cursor-grabbing! bg-accent text-foreground" : "cursor-grab!",
        )}
        onKeyDown={onKeyDown}
        // Leaving the handle cancels the move.
        onBlur={({ relatedTarget }) => heldBy === "keys" && relatedTarget !== null && letGo()}
        onPointerDown={({ button }) => button === 0 && setHeldBy("pointer")}
      >
        <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" fill="currentColor">
          {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.1" />))}
        </svg>
      </button>
      <span role="status" className="sr-only">
        {isHeld && t("%(record)s, position %(place)s of %(count)s", { record: label, place: place + 1, count })}
      </span>
    </>
  );
}

/** The index at a position: the number of items before it. */
function placeAt(handle: HTMLElement | null, list: string, item: string, isBefore: (box: DOMRect) => boolean): number | null {
  const own = handle?.closest(item);
  const things = [...(own?.closest(list)?.querySelectorAll(item) ?? [])].filter((each) => each.closest(list) === own?.closest(list));
  return own && things.length > 0 ? things.filter((each) => each !== own && isBefore(each.getBoundingClientRect())).length : null;
}
