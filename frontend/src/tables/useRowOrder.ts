import { useCallback, useMemo, useState } from "react";

import { contextOf } from "@/actions/target";
import type { RecordKey } from "@/actions/target";
import type { Row } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";
import type { TableHome } from "@/tables/home";
import { reloadRows, write } from "@/tables/tableWrites";
import type { TableSource } from "@/tables/useTable";

export interface RowOrder {
  /** The rows in the order they are held in now. */
  rows: Row[];
  /** Null where the order on the screen is not the one that is kept. */
  mover: RowMover | null;
  /** Whether they are held in an order the server does not know yet. */
  isMoving: boolean;
}

export interface RowMover {
  count: number;
  placeOf: (key: RecordKey) => number;
  /** Show a row at another place; nothing is sent yet. */
  move: (key: RecordKey, to: number) => void;
  /** Send the order as it stands. */
  keep: () => void;
  /** Go back to the order the server gave. */
  giveUp: () => void;
}

/** Hold rows in an order of one's own while one of them is moved, and until the server has kept it. */
export function useRowOrder(source: TableSource, { place, props }: TableHome): RowOrder {
  const { rows } = source;
  const [order, setOrder] = useState<RecordKey[] | null>(null);
  const held = useMemo(() => (order === null ? rows : sorted(rows, order)), [rows, order]);
  const isOffered = canReorder(source);

  const move = useCallback(
    (key: RecordKey, to: number) => {
      setOrder((now) => {
        const keys = (now ?? rows.map((row) => row.key)).filter((each) => each !== key);
        const index = Math.max(0, Math.min(to, keys.length));
        return [...keys.slice(0, index), key, ...keys.slice(index)];
      });
    },
    [rows],
  );
  const giveUp = useCallback(() => setOrder(null), []);

  const keep = () => {
    const keys = held.map(({ key }) => key);
    if (order === null || keys.every((key, index) => key === rows[index]?.key)) {
      setOrder(null);
      return;
    }
    void write(place.endpoints.reorder, { ...contextOf(place), records: keys }).then(async (outcome) => {
      if (outcome.kind === "saved") {
        await reloadRows(props.rows);
      } else {
        const body = outcome.kind === "refused" ? outcome.message : null;
        showToast({ type: "error", message: t("The new order could not be kept"), body });
      }
      setOrder(null);
    });
  };

  return {
    rows: held,
    isMoving: order !== null,
    mover: isOffered
      ? { count: held.length, placeOf: (key) => held.findIndex((row) => row.key === key), move, keep, giveUp }
      : null,
  };
}

/** Rows are numbered from the first on: only there, and only in their own order, does a new place mean something. */
function canReorder({ table, state, pagination }: TableSource): boolean {
  const { defaultSort } = table;
  const isOwnOrder = state.sort === null || (state.sort === defaultSort?.column && state.direction === defaultSort.direction);
  const isWhole = state.search === null && state.group === null && state.filterIndicators.length === 0;
  return table.reorderable && isOwnOrder && isWhole && pagination.page === 1 && pagination.previous === null;
}

function sorted(rows: Row[], order: RecordKey[]): Row[] {
  const place = new Map(order.map((key, index) => [key, index]));
  return [...rows].sort((left, right) => (place.get(left.key) ?? order.length) - (place.get(right.key) ?? order.length));
}
