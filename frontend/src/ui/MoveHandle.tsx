import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { cx } from "@/support/cx";
import { runOn, scrollerOf } from "@/support/edgeScroll";
import { t } from "@/support/i18n";

const TICK = 16;

export interface MoveHandleProps {
  slot: string;
  /** What the thing it moves is called. */
  label: string;
  /** Where it stands now, from nought, and among how many. */
  place: number;
  count: number;
  /** Selectors of the list, and of each thing in it. */
  list: string;
  item: string;
  /** Show it at another place; nobody is told yet. */
  onMove: (to: number) => void;
  /** It was put down. */
  onKeep: () => void;
  /** It goes back to where it was. */
  onGiveUp: () => void;
  /** How things stand that are not one below the other. */
  grid?: MoveGrid;
}

/** What is different where things stand in rows: the keys beside up and down, and which place a pointer is over. */
export interface MoveGrid {
  step: (key: string) => number;
  isBefore: (box: DOMRect, x: number, y: number) => boolean;
}

/** One below the other. */
const COLUMN: MoveGrid = {
  step: (key) => (key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0),
  isBefore: ({ top, height }, _x, y) => top + height / 2 < y,
};

/** Moves a thing in its list: drawn with the pointer, or taken with Space, moved with the arrows and put down with Space. */
export function MoveHandle({ slot, label, place, count, list, item, onMove, onKeep, onGiveUp, grid = COLUMN }: MoveHandleProps) {
  const [heldBy, setHeldBy] = useState<"keys" | "pointer" | null>(null);
  const handle = useRef<HTMLButtonElement>(null);
  /** Where the pointer was seen last; things that run on beneath it move without it. */
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
  /** What it moves is moved in the document, which may take the focus from it. */
  const returnFocus = () => requestAnimationFrame(() => handle.current?.focus());

  const obeyKey = (event: KeyboardEvent) => {
    const step = grid.step(event.key);
    const isGrip = event.key === " " || event.key === "Enter";
    if (isGrip && isHeld) {
      putDown();
    } else if (isGrip) {
      setHeldBy("keys");
    } else if (event.key === "Escape" && isHeld) {
      // Around it there may be a dialog, which is not meant.
      event.stopPropagation();
      letGo();
    } else if (step !== 0 && isHeld) {
      onMove(Math.max(0, Math.min(place + step, count - 1)));
      returnFocus();
    } else {
      return;
    }
    event.preventDefault();
  };

  // On the document, for the handle is torn from under the pointer whenever its thing moves.
  useEffect(() => {
    if (heldBy !== "pointer") {
      return;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const scroller = scrollerOf(handle.current);
    const follow = (x: number, y: number) => {
      pointer.current = [x, y];
      const to = placeAt(handle.current, list, item, (box) => grid.isBefore(box, x, y));
      if (to !== null && to !== place) {
        onMove(to);
      }
    };
    const timer = setInterval(() => {
      if (pointer.current !== null && runOn(scroller, pointer.current[1])) {
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
        onKeyDown={obeyKey}
        // Whoever goes elsewhere has not put it down.
        onBlur={({ relatedTarget }) => heldBy === "keys" && relatedTarget !== null && letGo()}
        onPointerDown={({ button }) => button === 0 && setHeldBy("pointer")}
      >
        <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" fill="currentColor">
          {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.1" />))}
        </svg>
      </button>
      <span role="status" className="sr-only">
        {isHeld && t("%(record)s, place %(place)s of %(count)s", { record: label, place: place + 1, count })}
      </span>
    </>
  );
}

/** The place a pointer is over: as many things as stand before it. */
function placeAt(handle: HTMLElement | null, list: string, item: string, isBefore: (box: DOMRect) => boolean): number | null {
  const own = handle?.closest(item);
  const things = [...(own?.closest(list)?.querySelectorAll(item) ?? [])].filter((each) => each.closest(list) === own?.closest(list));
  return own && things.length > 0 ? things.filter((each) => each !== own && isBefore(each.getBoundingClientRect())).length : null;
}
