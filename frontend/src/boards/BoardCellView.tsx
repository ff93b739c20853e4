import { useRef } from "react";
import type { CSSProperties, ReactNode } from "react";

import { formatCount } from "@/boards/counts";
import { MoreCards } from "@/boards/MoreCards";
import type { Lane, Place, ShownCell } from "@/boards/places";
import type { BoardCard, BoardCell, BoardColumn } from "@/contracts/resources";
import { cx } from "@/support/cx";
import { listOf, t } from "@/support/i18n";

interface BoardCellProps {
  column: BoardColumn;
  lane: Lane;
  cell: BoardCell;
  /** The cards and the count while cards are moved. */
  shown: ShownCell;
  /** Whether the held card would be dropped here. */
  isTarget: boolean;
  /** Whether the cards are those of a search. */
  isSearch: boolean;
  /** How many more cards are loaded. */
  step: number;
  style: CSSProperties;
  renderCard: (card: BoardCard, place: Place) => ReactNode;
}

/** The cards of one column and one lane. On phones, an empty cell is only its name, below the others. */
export function BoardCellView({ column, lane, cell, shown, isTarget, isSearch, step, style, renderCard }: BoardCellProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = { column: column.key, lane: lane.key };
  const label = listOf([column.label, lane.label].filter((name) => name !== null));
  const { cards, count } = shown;
  const hasLane = lane.label !== null;
  // Not the count without the held card: a cell must not change its place while a card is over it.
  const isCollapsed = hasLane && cell.count === 0;
  return (
    <div
      ref={box}
      data-board-column={column.key}
      data-board-lane={lane.key ?? undefined}
      style={style}
      className={cx(
        "flex min-w-0 flex-col rounded-lg",
        hasLane && "sm:pb-2",
        isCollapsed && "max-sm:order-last max-sm:justify-center",
        isCollapsed && cards.length === 0 ? "max-sm:min-h-11 max-sm:border max-sm:border-dashed max-sm:border-border max-sm:px-2.5" : "max-sm:basis-full",
        isTarget && "outline-2 outline-offset-2 outline-ring/50 outline-dashed",
      )}
    >
      {hasLane && (
        <h3 className="flex min-h-9 items-center gap-2 text-sm font-semibold sm:justify-end">
          {/* From a tablet on, a lane has one label for all columns. */}
          <span className={cx("min-w-0 truncate sm:sr-only", count === 0 && "font-normal text-muted-foreground")}>{lane.label}</span>
          <span className={cx("font-normal text-muted-foreground tabular-nums", count === 0 && "sm:hidden")}>
            {formatCount({ count, countIsExact: cell.countIsExact })}
          </span>
        </h3>
      )}
      {cards.length > 0 && (
        <ul aria-label={label} className="flex flex-col gap-2">
          {cards.map((card) => renderCard(card, place))}
        </ul>
      )}
      {count === 0 && (
        <p
          className={cx(
            "flex min-h-16 items-center justify-center rounded-lg border border-dashed border-border px-3 py-4 text-center text-sm text-muted-foreground",
            hasLane && "max-sm:hidden",
          )}
        >
          {isSearch ? t("No matches") : t("No cards")}
        </p>
      )}
      {cell.count > cell.cards.length && <MoreCards box={box} cell={cell} shown={shown} place={place} label={label} step={step} />}
    </div>
  );
}
