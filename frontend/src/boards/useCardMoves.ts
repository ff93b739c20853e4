import { useCallback, useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import type { RecordKey } from "@/actions/target";
import { router } from "@/adapters/inertia";
import { moveCard } from "@/boards/moveCard";
import { cellAt, isPageFull, isSame, neighbour } from "@/boards/places";
import type { Lane, Place } from "@/boards/places";
import type { Board, BoardCard, BoardColumn } from "@/contracts/resources";
import { listOf, t } from "@/support/i18n";
import { direction } from "@/support/locale";
import { showToast } from "@/support/toasts";

export interface HeldCard {
  card: BoardCard;
  from: Place;
  at: Place;
  by: "keys" | "pointer";
}

export interface CardMoves {
  held: HeldCard | null;
  /** The places of cards that are held or being saved, by key. */
  moved: ReadonlyMap<RecordKey, Place>;
  /** What screen readers announce. */
  announcement: string;
  lift: (card: BoardCard, from: Place, by: HeldCard["by"]) => void;
  moveTo: (place: Place) => void;
  drop: () => void;
  cancel: () => void;
  onKeyDown: (event: KeyboardEvent, card: BoardCard, place: Place) => void;
}

interface MovesOn {
  columns: BoardColumn[];
  lanes: Lane[];
  board: Board;
}

/** How many cards that were moved last stay visible whatever their order is; as on the server. */
const MAX_MOVED = 50;

const NO_CARDS: ReadonlyMap<RecordKey, Place> = new Map();

/** Moves cards by keys and by pointer. A card is at its new place until the server has answered. */
export function useCardMoves({ columns, lanes, board }: MovesOn): CardMoves {
  const [held, setHeld] = useState<HeldCard | null>(null);
  const [saving, setSaving] = useState(NO_CARDS);
  const [announcement, announce] = useState("");
  /** The card whose handle gets the focus after the next render: a move to another column mounts it again. */
  const focused = useRef<RecordKey | null>(null);

  useEffect(() => {
    const key = focused.current;
    if (key !== null) {
      document.querySelector<HTMLElement>(`[data-card-handle="${CSS.escape(String(key))}"]`)?.focus();
      focused.current = held === null && !saving.has(key) ? null : key;
    }
  }, [held, saving, columns]);

  const nameOf = ({ column, lane }: Place) => {
    const names = [columns.find(({ key }) => key === column)?.label, lanes.find(({ key }) => key === lane)?.label];
    return listOf(names.filter((name) => name != null));
  };

  const lift = (card: BoardCard, from: Place, by: HeldCard["by"]) => {
    focused.current = by === "keys" ? card.row.key : null;
    setHeld({ card, from, at: from, by });
    announce(t("%(record)s lifted. Use the arrow keys to move it, Space to drop it and Escape to cancel.", { record: card.title }));
  };
  const moveTo = (at: Place) => {
    // The lane of other cards stands for several values, so no card can be moved into it.
    const isLane = at.lane !== null || held?.from.lane === null;
    if (held !== null && isLane && !isSame(held.at, at)) {
      setHeld({ ...held, at });
      announce(t("%(record)s, %(place)s", { record: held.card.title, place: nameOf(at) }));
    }
  };
  const cancel = useCallback(() => {
    setHeld(null);
    announce(t("The move was cancelled."));
  }, []);

  const drop = () => {
    if (held === null) {
      return;
    }
    const { card, from, at } = held;
    setHeld(null);
    if (isSame(from, at)) {
      announce(t("The move was cancelled."));
      return;
    }
    const { key, version } = card.row;
    setSaving((now) => new Map(now).set(key, at));
    const lane = at.lane === null ? {} : { lane: at.lane };
    void moveCard(board.moveUrl, { record: key, column: at.column, ...lane, version }).then(async (outcome) => {
      if (outcome.kind === "moved") {
        announce(t("%(record)s moved to %(place)s.", { record: card.title, place: nameOf(at) }));
      } else {
        showToast({ type: "error", message: t("“%(record)s” could not be moved", { record: card.title }), body: outcome.message });
      }
      if (outcome.kind !== "refused") {
        const cell = outcome.kind === "moved" ? cellAt(columns, at) : undefined;
        const isFull = cell !== undefined && (isPageFull(columns) || cell.count > cell.cards.length || cell.cards.length >= board.cardsPerCell);
        await reloadColumns(isFull ? key : null);
      }
      setSaving((now) => new Map([...now].filter(([each]) => each !== key)));
    });
  };

  const onKeyDown = (event: KeyboardEvent, card: BoardCard, place: Place) => {
    const isHeld = held?.by === "keys" && held.card.row.key === card.row.key;
    const step = stepOf(event.key);
    if (event.key === " " || event.key === "Enter") {
      if (isHeld) {
        drop();
      } else {
        lift(card, place, "keys");
      }
    } else if (isHeld && event.key === "Escape") {
      // Escape must not close an outer dialog.
      event.stopPropagation();
      cancel();
    } else if (isHeld && step !== null) {
      moveTo(neighbour(held.at, columns, lanes, step));
    } else {
      return;
    }
    event.preventDefault();
  };

  const moved = held === null ? saving : new Map(saving).set(held.card.row.key, held.at);
  return { held, moved, announcement, lift, moveTo, drop, cancel, onKeyDown };
}

/** The step of an arrow key: columns across, lanes down. */
function stepOf(key: string): readonly [number, number] | null {
  const forward = direction() === "rtl" ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return [forward, 0];
    case "ArrowLeft":
      return [-forward, 0];
    case "ArrowDown":
      return [0, 1];
    case "ArrowUp":
      return [0, -1];
    default:
      return null;
  }
}

/** Reload the cards. If the page or the cell shows only its first cards, the URL names the moved one: it is shown in addition to them. */
function reloadColumns(moved: RecordKey | null): Promise<void> {
  const url = new URL(window.location.href);
  if (moved !== null) {
    const keys = url.searchParams.getAll("moved").filter((key) => key !== String(moved));
    url.searchParams.delete("moved");
    for (const key of [...keys, String(moved)].slice(-MAX_MOVED)) {
      url.searchParams.append("moved", key);
    }
  }
  return new Promise((resolve) => {
    const end = () => resolve();
    const options = { only: ["columns"], showProgress: false, async: true, preserveState: true, preserveScroll: true };
    router.get(url.pathname + url.search, {}, { ...options, replace: true, onFinish: end, onCancel: end });
  });
}
