import type { RecordKey } from "@/actions/target";
import type { BoardCard, BoardColumn, BoardEntry } from "@/contracts/resources";

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

export function isSame(one: Place, other: Place): boolean {
  return one.column === other.column && one.lane === other.lane;
}

/** The lanes to show. Cards of a lane that the user may not see are in `other`, the last one. */
export function lanesOf(declared: BoardEntry[] | null, columns: BoardColumn[], other: string): Lane[] {
  if (declared === null) {
    return [{ key: null, label: null }];
  }
  const known = new Set(declared.map(({ key }) => key));
  const hasOthers = columns.some(({ cards }) => cards.some(({ lane }) => lane !== null && !known.has(lane)));
  const lanes: Lane[] = declared.map(({ key, label }) => ({ key, label }));
  return hasOthers ? [...lanes, { key: null, label: other }] : lanes;
}

/** The cards of each place. Moved cards are at the top of their new place. */
export function cardsByPlace(
  columns: BoardColumn[],
  lanes: Lane[],
  moved: ReadonlyMap<RecordKey, Place>,
): (place: Place) => BoardCard[] {
  const known = new Set(lanes.map(({ key }) => key));
  const found = new Map<string, BoardCard[]>();
  const at = ({ column, lane }: Place) => {
    const id = JSON.stringify([column, lane]);
    const list = found.get(id) ?? [];
    found.set(id, list);
    return list;
  };
  for (const { key, cards } of columns) {
    for (const card of cards) {
      const target = moved.get(card.row.key);
      const own: Place = { column: key, lane: known.has(card.lane) ? card.lane : null };
      if (target !== undefined && !isSame(target, own)) {
        at(target).unshift(card);
      } else {
        at(own).push(card);
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
