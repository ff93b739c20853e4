import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import type { HeldOrder } from "@/forms/fields/lists/useHeldOrder";
import { cx } from "@/support/cx";
import { direction } from "@/support/direction";
import { t } from "@/support/i18n";

export interface TileHandleProps {
  id: string;
  label: string;
  held: HeldOrder;
}

/**
 * Moves a tile: drawn with the pointer, or taken with Space, moved with the arrows and put down with Space.
 * The grid carries `data-tiles`, each tile right inside it `data-tile`.
 */
export function TileHandle({ id, label, held }: TileHandleProps) {
  const [heldBy, setHeldBy] = useState<"keys" | "pointer" | null>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const place = held.order.indexOf(id);
  const isHeld = heldBy !== null;

  /** The tile moves in the document, which may take the focus from it. */
  const returnFocus = () => requestAnimationFrame(() => handle.current?.focus());
  const putDown = () => {
    setHeldBy(null);
    held.keep();
    returnFocus();
  };
  const letGo = () => {
    setHeldBy(null);
    held.giveUp();
    returnFocus();
  };

  const obeyKey = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if ((event.key === " " || event.key === "Enter") && !isHeld) {
      setHeldBy("keys");
    } else if ((event.key === " " || event.key === "Enter") && isHeld) {
      putDown();
    } else if (event.key === "Escape" && isHeld) {
      letGo();
    } else if (step !== 0 && isHeld) {
      held.move(id, place + step);
      returnFocus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  // On the document, for the handle is torn from under the pointer whenever its tile moves.
  useEffect(() => {
    if (heldBy !== "pointer") {
      return;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const to = placeAt(handle.current, clientX, clientY);
      if (to !== null && to !== place) {
        held.move(id, to);
      }
    };
    document.addEventListener("pointermove", follow, { signal });
    document.addEventListener("pointerup", putDown, { signal });
    document.addEventListener("pointercancel", letGo, { signal });
    return () => listening.abort();
  });

  return (
    <>
      <button
        ref={handle}
        type="button"
        data-slot="tile-handle"
        aria-label={t("Move %(record)s", { record: label })}
        aria-pressed={isHeld}
        title={t("Drag, or press Space and use the arrow keys")}
        onKeyDown={obeyKey}
        // Whoever goes elsewhere has not put it down.
        onBlur={({ relatedTarget }) => heldBy === "keys" && relatedTarget !== null && letGo()}
        onPointerDown={({ button }) => button === 0 && setHeldBy("pointer")}
        className={cx(
          "flex size-8 shrink-0 touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-accent pointer-coarse:size-11",
          isHeld ? "cursor-grabbing! bg-accent text-foreground" : "cursor-grab!",
        )}
      >
        <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" fill="currentColor">
          {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.1" />))}
        </svg>
      </button>
      <span role="status" className="sr-only">
        {isHeld && t("%(record)s, place %(place)s of %(count)s", { record: label, place: place + 1, count: held.order.length })}
      </span>
    </>
  );
}

function stepOf(key: string): number {
  const forward = direction() === "rtl" ? "ArrowLeft" : "ArrowRight";
  const backward = direction() === "rtl" ? "ArrowRight" : "ArrowLeft";
  if (key === "ArrowDown" || key === forward) {
    return 1;
  }
  return key === "ArrowUp" || key === backward ? -1 : 0;
}

/** The place a pointer is over: as many tiles as one reads before it. */
function placeAt(handle: HTMLElement | null, x: number, y: number): number | null {
  const own = handle?.closest("[data-tile]");
  const tiles = [...(own?.closest("[data-tiles]")?.querySelectorAll(":scope > [data-tile]") ?? [])];
  if (!own || tiles.length === 0) {
    return null;
  }
  const isReversed = direction() === "rtl";
  return tiles.filter((tile) => {
    const { top, bottom, left, width } = tile.getBoundingClientRect();
    const middle = left + width / 2;
    const isBeside = isReversed ? middle > x : middle < x;
    return tile !== own && (bottom < y || (top <= y && isBeside));
  }).length;
}
