import { useEffect, useRef, useState, type KeyboardEvent } from "react";

import type { Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { rowTitle } from "@/tables/rowTitle";
import type { RowMover } from "@/tables/useRowOrder";

/** So close to an edge, or beyond it, the rows run on beneath a held one. */
const EDGE = 56;
const PIXELS_A_TICK = 8;
const TICK = 16;

export interface RowHandleProps {
  row: Row;
  mover: RowMover;
}

/** Moves a row: drawn with the pointer, or taken with Space, moved with the arrows and put down with Space. */
export function RowHandle({ row, mover }: RowHandleProps) {
  const [heldBy, setHeldBy] = useState<"keys" | "pointer" | null>(null);
  const handle = useRef<HTMLButtonElement>(null);
  /** Where the pointer was seen last; rows that run on beneath it move without it. */
  const pointer = useRef<number | null>(null);
  const place = mover.placeOf(row.key);

  const isHeld = heldBy !== null;

  const putDown = () => {
    setHeldBy(null);
    pointer.current = null;
    mover.keep();
  };
  const letGo = () => {
    setHeldBy(null);
    pointer.current = null;
    mover.giveUp();
  };
  /** React moves the row in the document, which may take the focus from it. */
  const moveTo = (to: number) => {
    mover.move(row.key, to);
    requestAnimationFrame(() => handle.current?.focus());
  };

  const obeyKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.key === " " && !isHeld) {
      setHeldBy("keys");
    } else if ((event.key === " " || event.key === "Enter") && isHeld) {
      putDown();
    } else if (event.key === "Escape" && isHeld) {
      letGo();
    } else if (step !== 0 && isHeld) {
      moveTo(Math.max(0, Math.min(place + step, mover.count - 1)));
    } else {
      return;
    }
    event.preventDefault();
  };

  // On the document, for the handle is torn from under the pointer whenever its row moves.
  useEffect(() => {
    if (heldBy !== "pointer") {
      return;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const follow = (y: number) => {
      pointer.current = y;
      const to = placeAt(handle.current, y);
      if (to !== null && to !== place) {
        mover.move(row.key, to);
      }
    };
    const timer = setInterval(() => {
      const y = pointer.current;
      if (y !== null && runOn(handle.current, y)) {
        follow(y);
      }
    }, TICK);
    signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("pointermove", ({ clientY }) => follow(clientY), { signal });
    document.addEventListener("pointerup", putDown, { signal });
    document.addEventListener("pointercancel", letGo, { signal });
    return () => listening.abort();
  });

  return (
    <>
      <button
        ref={handle}
        type="button"
        data-slot="row-handle"
        aria-label={t("Move %(record)s", { record: rowTitle(row) })}
        aria-pressed={isHeld}
        title={t("Drag, or press Space and use the arrow keys")}
        className={cx(
          "flex size-8 touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-accent pointer-coarse:size-11",
          isHeld ? "cursor-grabbing bg-accent text-foreground" : "cursor-grab",
        )}
        onKeyDown={obeyKey}
        // Whoever goes elsewhere has not put it down.
        onBlur={({ relatedTarget }) => heldBy === "keys" && relatedTarget !== null && letGo()}
        onPointerDown={({ button }) => button === 0 && setHeldBy("pointer")}
      >
        <Grip />
      </button>
      <span role="status" className="sr-only">
        {isHeld && t("%(record)s, place %(place)s of %(count)s", { record: rowTitle(row), place: place + 1, count: mover.count })}
      </span>
    </>
  );
}

/** The place of the row a pointer is over: as many as have their middle above it. */
function placeAt(handle: HTMLElement | null, y: number): number | null {
  const own = handle?.closest("[data-row]");
  const rows = [...(own?.closest("[data-slot=data-table]")?.querySelectorAll("[data-row]") ?? [])];
  if (!own || rows.length === 0) {
    return null;
  }
  return rows.filter((row) => row !== own && middleOf(row) < y).length;
}

/** Scroll the rows while the pointer is at an edge of theirs; return whether they moved. */
function runOn(handle: HTMLElement | null, y: number): boolean {
  const frame = handle?.closest("[data-slot=table-scroll]");
  const box = frame && frame.scrollHeight > frame.clientHeight ? frame : document.documentElement;
  const { top, bottom } = box === frame ? frame.getBoundingClientRect() : { top: 0, bottom: window.innerHeight };
  const before = box.scrollTop;
  box.scrollTop += y < top + EDGE ? -PIXELS_A_TICK : y > bottom - EDGE ? PIXELS_A_TICK : 0;
  return box.scrollTop !== before;
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

function Grip() {
  return (
    <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" fill="currentColor">
      {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.1" />))}
    </svg>
  );
}
