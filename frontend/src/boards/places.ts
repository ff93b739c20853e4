import type { RecordKey } from "@/actions/target";
import type { BoardCard, BoardCell, BoardColumn, BoardEntry } from "@/contracts/resources";

/** Where a card is: a column, and a lane if the board has lanes. */
export interface Place {
  column: string;
  lane: string | null;
}

/** A lane with a heading; the only lane of a board without lanes has none. */
export interface Lane {
  key: string | null;
  label: string | null;
}

/** What a cell shows while cards are held or saved. */
export interface ShownCell {
  cards: BoardCard[];
  count: number;
}

const NO_CELL: ShownCell = { cards: [], count: 0 };

export function isSame(one: Place, other: Place): boolean {
  return one.column === other.column && one.lane === other.lane;
}

/** The lanes to show. The records of lanes that the board does not show are in `other`, the last one. */
export function lanesOf(declared: BoardEntry[] | null, columns: BoardColumn[], other: string): Lane[] {
  if (declared === null) {
    return [{ key: null, label: null }];
  }
  const hasOthers = columns.some(({ cells }) => cells.some(({ lane, count }) => lane === null && count > 0));
  const lanes: Lane[] = declared.map(({ key, label }) => ({ key, label }));
  return hasOthers ? [...lanes, { key: null, label: other }] : lanes;
}

export function cellAt(columns: BoardColumn[], { column, lane }: Place): BoardCell | undefined {
  return columns.find(({ key }) => key === column)?.cells.find((cell) => cell.lane === lane);
}

/** Whether the page has as many cards as it may have, so that one more could take the place of another. */
export function isPageFull(columns: BoardColumn[]): boolean {
  return columns.some(({ cells }) => cells.some(({ cards, count, hasMore }) => count > cards.length && !hasMore));
}

/** The cards and the count of each place. Moved cards are at the top of their new place. */
export function cellsByPlace(columns: BoardColumn[], moved: ReadonlyMap<RecordKey, Place>): (place: Place) => ShownCell {
  const idOf = ({ column, lane }: Place) => JSON.stringify([column, lane]);
  const found = new Map<string, ShownCell>();
  for (const { key, cells } of columns) {
    for (const { lane, count } of cells) {
      found.set(idOf({ column: key, lane }), { cards: [], count });
    }
  }
  const at = (place: Place) => found.get(idOf(place)) ?? NO_CELL;
  for (const { key, cells } of columns) {
    for (const { lane, cards } of cells) {
      const own = at({ column: key, lane });
      for (const card of cards) {
        const place = moved.get(card.row.key);
        const target = place === undefined ? own : at(place);
        if (target === own) {
          own.cards.push(card);
        } else {
          target.cards.unshift(card);
          target.count += 1;
          own.count -= 1;
        }
      }
    }
  }
  return at;
}

/** The place next to another one; the same place at the edge of the board. */
export function neighbour(place: Place, columns: BoardColumn[], lanes: Lane[], [across, down]: readonly [number, number]): Place {
  const column = columns[clamp(columns.findIndex(({ key }) => key === place.column) + across, columns.length)];
  const lane = lanes[clamp(lanes.findIndex(({ key }) => key === place.lane) + down, lanes.length)];
  return column === undefined || lane === undefined ? place : { column: column.key, lane: lane.key };
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
