import { Fragment, useMemo, useRef } from "react";
import type { CSSProperties } from "react";

import { BoardCardView } from "@/boards/BoardCardView";
import { CardHandle } from "@/boards/CardHandle";
import { MoreCards } from "@/boards/MoreCards";
import { cardsByPlace, isSame, lanesOf } from "@/boards/places";
import type { Lane, Place } from "@/boards/places";
import { useCardDrag } from "@/boards/useCardDrag";
import { useCardMoves } from "@/boards/useCardMoves";
import type { BoardChanges } from "@/boards/useBoardChanges";
import { useBoardChanges } from "@/boards/useBoardChanges";
import type { Board as BoardDefinition, BoardCard, BoardColumn } from "@/contracts/resources";
import { cx } from "@/support/cx";
import { formatNumber } from "@/support/formats";
import { listOf, t } from "@/support/i18n";
import { CutTextTooltip } from "@/tables/CutTextTooltip";
import { Badge } from "@/ui/Badge";

interface BoardProps {
  label: string;
  board: BoardDefinition;
  columns: BoardColumn[];
  search: string;
  /** The broadcast channel of the records. */
  changes: BoardChanges["channel"];
}

/** Cards in columns and lanes. The box scrolls; the page is never wider than the screen. */
export function Board({ label, board, columns, search, changes }: BoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const lanes = useMemo(() => lanesOf(board.lanes, columns, t("Other")), [board.lanes, columns]);
  const moves = useCardMoves({ columns, lanes, moveUrl: board.moveUrl });
  const startDrag = useCardDrag(moves, box);
  useBoardChanges({ channel: changes, columns, isBusy: moves.moved.size > 0 });
  const cardsAt = cardsByPlace(columns, lanes, moves.moved);
  const { held, moved, cancel } = moves;

  const renderCard = (card: BoardCard, place: Place) => {
    const isHeld = held?.card.row.key === card.row.key;
    return (
      <BoardCardView
        key={card.row.key}
        card={card}
        columns={board.cardColumns}
        isHeld={isHeld}
        isSaving={!isHeld && moved.has(card.row.key)}
        handle={
          card.canMove ? (
            <CardHandle
              card={card}
              isHeld={isHeld}
              onKeyDown={(event) => moves.onKeyDown(event, card, place)}
              // Leaving the handle cancels the move.
              onBlur={({ relatedTarget }) => isHeld && held.by === "keys" && relatedTarget !== null && cancel()}
            />
          ) : null
        }
        onPointerDown={(event) => startDrag(event, card, place)}
      />
    );
  };

  return (
    <CutTextTooltip>
      <div
        ref={box}
        data-slot="board"
        role="group"
        aria-label={label}
        tabIndex={0}
        style={{ "--board-columns": columns.length } as CSSProperties}
        className={cx(
          "relative grid max-w-full min-w-0 snap-x scroll-px-3 auto-rows-min grid-cols-[repeat(var(--board-columns),minmax(16rem,1fr))] gap-x-3 overflow-x-auto overscroll-x-contain rounded-xl border border-border bg-muted/40 px-3 pb-3 max-sm:grid-cols-[repeat(var(--board-columns),min(17rem,78vw))] sm:max-h-[max(24rem,calc(100dvh-13rem))] sm:overflow-y-auto",
          held !== null && "select-none",
        )}
      >
        {columns.map((column) => (
          <h2
            key={column.key}
            className="sticky top-0 z-10 flex min-w-0 snap-start items-center gap-2 bg-[color-mix(in_oklab,var(--muted)_40%,var(--background))] py-3"
          >
            <Badge color={column.color ?? "neutral"} className="text-sm">
              {column.label}
            </Badge>
            <span className="text-sm text-muted-foreground tabular-nums">{formatCount(column)}</span>
          </h2>
        ))}
        {lanes.map((lane) => (
          <Fragment key={lane.key ?? "\u0000"}>
            {lane.label !== null && <LaneHeading lane={lane} />}
            {columns.map((column) => {
              const place = { column: column.key, lane: lane.key };
              const cards = cardsAt(place);
              const isTarget = held !== null && isSame(held.at, place);
              return (
                <div
                  key={column.key}
                  data-board-column={column.key}
                  data-board-lane={lane.key ?? undefined}
                  className={cx("flex min-h-16 min-w-0 flex-col rounded-lg", isTarget && "outline-2 outline-offset-2 outline-ring/50 outline-dashed")}
                >
                  {cards.length > 0 ? (
                    <ul aria-label={listOf([column.label, lane.label].filter((name) => name !== null))} className="flex flex-col gap-2">
                      {cards.map((card) => renderCard(card, place))}
                    </ul>
                  ) : (
                    <p className="flex min-h-16 items-center justify-center rounded-lg border border-dashed border-border px-3 py-4 text-center text-sm text-muted-foreground">
                      {search === "" ? t("No cards") : t("No matches")}
                    </p>
                  )}
                </div>
              );
            })}
          </Fragment>
        ))}
        {columns.map((column) => (
          <MoreCards key={column.key} column={column} step={board.cardsPerColumn} />
        ))}
      </div>
      <span role="status" className="sr-only">
        {moves.announcement}
      </span>
    </CutTextTooltip>
  );
}

/** "12", or "1,000+" if the count stopped. */
function formatCount({ count, countIsExact }: BoardColumn): string {
  return countIsExact ? formatNumber(count) : `${formatNumber(count)}+`;
}

function LaneHeading({ lane }: { lane: Lane }) {
  return (
    <h3 className="col-span-full pt-4 pb-2 text-sm font-semibold">
      <span className="sticky start-0">{lane.label}</span>
    </h3>
  );
}
