import { useState } from "react";
import type { RefObject } from "react";

import { router } from "@/adapters/inertia";
import { formatCount } from "@/boards/counts";
import type { Place, ShownCell } from "@/boards/places";
import type { BoardCell } from "@/contracts/resources";
import { formatNumber } from "@/support/formats";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";

interface MoreCardsProps {
  /** The element of the cell. */
  box: RefObject<HTMLElement | null>;
  cell: BoardCell;
  /** The cards and the count while cards are moved. */
  shown: ShownCell;
  place: Place;
  label: string;
  /** How many more cards are loaded. */
  step: number;
}

/** Loads more cards of a cell. The URL keeps how many are shown. */
export function MoreCards({ box, cell, shown, place, label, step }: MoreCardsProps) {
  const [isLoading, setLoading] = useState(false);
  const known = cell.cards.length;
  const total = formatCount({ count: shown.count, countIsExact: cell.countIsExact });
  const load = () => {
    const url = new URL(window.location.href);
    url.searchParams.set(parameterOf(place), String(known + step));
    setLoading(true);
    const options = { only: ["columns"], replace: true, preserveState: true, preserveScroll: true };
    router.get(url.pathname + url.search, {}, { ...options, onSuccess: () => focusCard(box.current, known), onFinish: () => setLoading(false) });
  };
  return (
    <div className="flex min-h-8 items-center justify-between gap-2 pt-1 text-sm text-muted-foreground">
      {cell.hasMore && (
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={isLoading || undefined}
          aria-busy={isLoading || undefined}
          aria-label={t("Show more of %(cell)s", { cell: label })}
          onClick={() => !isLoading && load()}
        >
          {t("Show more")}
        </Button>
      )}
      <span className="ms-auto px-1 tabular-nums">{t("%(shown)s of %(total)s", { shown: formatNumber(shown.cards.length), total })}</span>
    </div>
  );
}

/** The query parameter with the number of cards of a cell. */
function parameterOf({ column, lane }: Place): string {
  return lane === null ? `cards[${column}]` : `cards[${column}][${lane}]`;
}

/** Focus the first of the new cards: the button may be gone. */
function focusCard(box: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => {
    const card = box?.querySelectorAll("[data-slot=board-card]")[index];
    card?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  });
}
