import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import type { HeldOrder } from "@/forms/fields/lists/useHeldOrder";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";

export interface SortHandleProps {
  /** The key of the entry it moves. */
  entry: string;
  /** What the entry is called. */
  label: string;
  held: HeldOrder;
  disabled?: boolean;
  className?: string;
}

/**
 * Moves an entry: drawn with the pointer, or taken with Space, moved with the arrows and put down with Space.
 * The list carries `data-sortable`, each entry right inside it `data-sortable-item`.
 */
export function SortHandle({ entry, label, held, disabled = false, className }: SortHandleProps) {
  const [heldBy, setHeldBy] = useState<"keys" | "pointer" | null>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const place = held.order.indexOf(entry);
  const isHeld = heldBy !== null;

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
  /** The entry moves in the document, which may take the focus from it. */
  const returnFocus = () => requestAnimationFrame(() => handle.current?.focus());

  const obeyKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if ((event.key === " " || event.key === "Enter") && !isHeld) {
      setHeldBy("keys");
    } else if ((event.key === " " || event.key === "Enter") && isHeld) {
      putDown();
    } else if (event.key === "Escape" && isHeld) {
      event.stopPropagation();
      letGo();
    } else if (step !== 0 && isHeld) {
      held.move(entry, place + step);
      returnFocus();
    } else {
      return;
    }
    event.preventDefault();
  };

  // On the document, for the handle is torn from under the pointer whenever its entry moves.
  useEffect(() => {
    if (heldBy !== "pointer") {
      return;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const follow = ({ clientY }: PointerEvent) => {
      const to = placeAt(handle.current, clientY);
      if (to !== null && to !== place) {
        held.move(entry, to);
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
        data-slot="sort-handle"
        disabled={disabled}
        aria-label={t("Move %(record)s", { record: label })}
        aria-pressed={isHeld}
        title={t("Drag, or press Space and use the arrow keys")}
        onKeyDown={obeyKey}
        // Whoever goes elsewhere has not put it down.
        onBlur={({ relatedTarget }) => heldBy === "keys" && relatedTarget !== null && letGo()}
        onPointerDown={({ button }) => button === 0 && setHeldBy("pointer")}
        className={cx(
          "flex size-8 shrink-0 touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-accent disabled:opacity-50 pointer-coarse:size-11",
          isHeld ? "cursor-grabbing! bg-accent text-foreground" : "cursor-grab!",
          className,
        )}
      >
        <Grip />
      </button>
      <span role="status" className="sr-only">
        {isHeld && t("%(record)s, place %(place)s of %(count)s", { record: label, place: place + 1, count: held.order.length })}
      </span>
    </>
  );
}

/** The place of the entry a pointer is over: as many as have their middle above it. */
function placeAt(handle: HTMLElement | null, y: number): number | null {
  const own = handle?.closest("[data-sortable-item]");
  const entries = [...(own?.closest("[data-sortable]")?.querySelectorAll(":scope > [data-sortable-item]") ?? [])];
  if (!own || entries.length === 0) {
    return null;
  }
  return entries.filter((entry) => entry !== own && middleOf(entry) < y).length;
}

function middleOf(entry: Element): number {
  const { top, height } = entry.getBoundingClientRect();
  return top + height / 2;
}

function Grip() {
  return (
    <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" fill="currentColor">
      {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.1" />))}
    </svg>
  );
}
