import { useEffect, useRef } from "react";
import type { PointerEvent, RefObject } from "react";

import type { Place } from "@/boards/places";
import type { CardMoves } from "@/boards/useCardMoves";
import type { BoardCard } from "@/contracts/resources";
import { scrollAtEdge } from "@/support/edgeScroll";

/** A press becomes a drag after this distance, in pixels. */
const DRAG_DISTANCE = 5;
const TICK = 16;
/** Distance from the side of the board, in pixels, at which dragging scrolls it. */
const SIDE = 56;
const PIXELS_PER_TICK = 10;

interface Press {
  card: BoardCard;
  place: Place;
  x: number;
  y: number;
}

export type StartDrag = (event: PointerEvent, card: BoardCard, place: Place) => void;

/** Drags cards: by their handle, and with a mouse anywhere else on the card. */
export function useCardDrag(moves: CardMoves, box: RefObject<HTMLElement | null>): StartDrag {
  const press = useRef<Press | null>(null);
  const isDragged = useRef(false);
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
    isDragged.current = moves.held?.by === "pointer";
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let [x, y] = [0, 0];
    const follow = () => {
      const place = placeAt(x, y);
      if (place !== null) {
        latest.current.moveTo(place);
      }
    };
    const end = (finish: () => void) => {
      press.current = null;
      if (isDragged.current) {
        preventNextClick();
        finish();
      }
    };
    const timer = setInterval(() => {
      if (isDragged.current && (scrollSideways(box.current, x) || scrollAtEdge(box.current ?? document.documentElement, y))) {
        follow();
      }
    }, TICK);
    signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener(
      "pointermove",
      ({ clientX, clientY }) => {
        [x, y] = [clientX, clientY];
        const start = press.current;
        if (isDragged.current) {
          follow();
        } else if (start !== null && Math.hypot(x - start.x, y - start.y) > DRAG_DISTANCE) {
          document.getSelection()?.removeAllRanges();
          latest.current.lift(start.card, start.place, "pointer");
        }
      },
      { signal },
    );
    document.addEventListener("pointerup", () => end(latest.current.drop), { signal });
    document.addEventListener("pointercancel", () => end(latest.current.cancel), { signal });
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape" && isDragged.current) {
          event.preventDefault();
          end(latest.current.cancel);
        }
      },
      { signal },
    );
    return () => listening.abort();
  }, [box]);

  return (event, card, place) => {
    const isHandle = event.target instanceof Element && event.target.closest("[data-card-handle]") !== null;
    if (event.button === 0 && card.canMove && (isHandle || event.pointerType === "mouse")) {
      press.current = { card, place, x: event.clientX, y: event.clientY };
    }
  };
}

/** The place under the pointer; null outside the board. */
function placeAt(x: number, y: number): Place | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-board-column]");
  return cell === null || cell === undefined
    ? null
    : { column: cell.dataset.boardColumn ?? "", lane: cell.dataset.boardLane ?? null };
}

function scrollSideways(box: HTMLElement | null, x: number): boolean {
  if (box === null) {
    return false;
  }
  const { left, right } = box.getBoundingClientRect();
  const before = box.scrollLeft;
  box.scrollLeft += x < left + SIDE ? -PIXELS_PER_TICK : x > right - SIDE ? PIXELS_PER_TICK : 0;
  return box.scrollLeft !== before;
}

/** A drag that starts and ends on a link is not a click on it. */
function preventNextClick(): void {
  const prevent = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", prevent, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", prevent, { capture: true }), 0);
}
