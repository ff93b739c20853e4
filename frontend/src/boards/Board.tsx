import { useMemo, useRef } from "react";
import type { CSSProperties } from "react";

import { BoardCardView } from "@/boards/BoardCardView";
import { BoardCellView } from "@/boards/BoardCellView";
import { CardHandle } from "@/boards/CardHandle";
import { formatCount } from "@/boards/counts";
import { cellAt, cellsByPlace, isSame, lanesOf } from "@/boards/places";
import type { Lane, Place, ShownCell } from "@/boards/places";
import { useCardDrag } from "@/boards/useCardDrag";
import { useCardMoves } from "@/boards/useCardMoves";
import type { BoardChanges } from "@/boards/useBoardChanges";
import { useBoardChanges } from "@/boards/useBoardChanges";
import type { Board as BoardDefinition, BoardCard, BoardCell, BoardColumn } from "@/contracts/resources";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
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
  const moves = useCardMoves({ columns, lanes, board });
  const startDrag = useCardDrag(moves, box);
  useBoardChanges({ channel: changes, columns, isBusy: moves.moved.size > 0 });
  const cellsAt = cellsByPlace(columns, moves.moved);
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
          "relative grid max-w-full min-w-0 snap-x scroll-px-3 auto-rows-min grid-cols-[repeat(var(--board-columns),minmax(16rem,1fr))] gap-x-3 gap-y-1 overflow-x-auto overscroll-x-contain rounded-xl border border-border bg-muted/40 px-3 pb-3 max-sm:flex sm:max-h-[max(24rem,calc(100dvh-13rem))] sm:overflow-y-auto",
          held !== null && "select-none",
        )}
      >
        {columns.map((column, index) => (
          // From a tablet on, headings and cells are in the grid of the board.
          <div
            key={column.key}
            className="contents max-sm:flex max-sm:w-[min(17rem,78vw)] max-sm:shrink-0 max-sm:snap-start max-sm:flex-wrap max-sm:content-start max-sm:gap-2"
          >
            <h2
              style={{ gridColumn: index + 1, gridRow: 1 }}
              className="sticky top-0 z-10 flex min-w-0 snap-start items-center gap-2 bg-[color-mix(in_oklab,var(--muted)_40%,var(--background))] pt-3 pb-1 max-sm:basis-full"
            >
              <Badge color={column.color ?? "neutral"} className="text-sm">
                {column.label}
              </Badge>
              <span className="text-sm text-muted-foreground tabular-nums">{formatCount(totalOf(column, lanes, cellsAt))}</span>
            </h2>
            {lanes.map((lane, row) => {
              const place = { column: column.key, lane: lane.key };
              const cell = cellAt(columns, place);
              return (
                cell !== undefined && (
                  <BoardCellView
                    key={lane.key ?? "\u0000"}
                    column={column}
                    lane={lane}
                    cell={cell}
                    shown={cellsAt(place)}
                    isTarget={held !== null && isSame(held.at, place)}
                    isSearch={search !== ""}
                    step={board.cardsPerCell}
                    style={{ gridColumn: index + 1, gridRow: row + 2 }}
                    renderCard={renderCard}
                  />
                )
              );
            })}
          </div>
        ))}
        {lanes.map(({ key, label: name }, row) => name !== null && <LaneLabel key={key ?? "\u0000"} label={name} row={row + 2} />)}
      </div>
      <span role="status" className="sr-only">
        {moves.announcement}
      </span>
    </CutTextTooltip>
  );
}

/** The count of a column: the sum of its cells. */
function totalOf({ key, cells }: BoardColumn, lanes: Lane[], cellsAt: (place: Place) => ShownCell): Pick<BoardCell, "count" | "countIsExact"> {
  const counts = lanes.map(({ key: lane }) => cellsAt({ column: key, lane }).count);
  return { count: counts.reduce((sum, count) => sum + count, 0), countIsExact: cells.every(({ countIsExact }) => countIsExact) };
}

/** The label of a lane, beside the counts of its cells. Each cell has it as a heading for screen readers. */
function LaneLabel({ label, row }: { label: string; row: number }) {
  return (
    <div aria-hidden style={{ gridRow: row }} className="pointer-events-none col-span-full flex h-9 items-center text-sm font-semibold max-sm:hidden">
      <span className="sticky start-0 max-w-56 truncate bg-[color-mix(in_oklab,var(--muted)_40%,var(--background))] pe-2">{label}</span>
    </div>
  );
}
