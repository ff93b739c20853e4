import { useCallback, useMemo, useState } from "react";

import { contextOf } from "@/actions/target";
import type { RecordKey } from "@/actions/target";
import type { Row } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";
import type { TableLocation } from "@/tables/tableLocation";
import { reloadRows, write } from "@/tables/tableWrites";
import type { TableSource } from "@/tables/useTable";

interface RowOrder {
  /** The rows in their current order. */
  rows: Row[];
  /** Null if rows cannot be moved in the current state. */
  mover: RowMover | null;
  /** Whether the current order is not saved yet. */
  isMoving: boolean;
}

export interface RowMover {
  count: number;
  indexOf: (key: RecordKey) => number;
  /** Move a row without sending the order. */
  move: (key: RecordKey, to: number) => void;
  /** Send the current order. */
  keep: () => void;
  /** Restore the server's order. */
  giveUp: () => void;
}

/** Keep the rows in a local order while one is moved, until the server has saved it. */
export function useRowOrder(source: TableSource, { source: actions, props }: TableLocation): RowOrder {
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
    void write(actions.endpoints.reorder, { ...contextOf(actions), records: keys }).then(async (outcome) => {
      if (outcome.kind === "saved") {
        await reloadRows(props.rows);
      } else {
        const body = outcome.kind === "refused" ? outcome.message : null;
        showToast({ type: "error", message: t("The new order could not be saved"), body });
      }
      setOrder(null);
    });
  };

  return {
    rows: held,
    isMoving: order !== null,
    mover: isOffered
      ? { count: held.length, indexOf: (key) => held.findIndex((row) => row.key === key), move, keep, giveUp }
      : null,
  };
}

/** Rows can be moved only on the first page and in their stored order. */
function canReorder({ table, state, pagination }: TableSource): boolean {
  const { defaultSort } = table;
  const isOwnOrder = state.sort === null || (state.sort === defaultSort?.column && state.direction === defaultSort.direction);
  const isWhole = state.search === null && state.group === null && state.filterIndicators.length === 0;
  return table.reorderable && isOwnOrder && isWhole && pagination.page === 1 && pagination.previous === null;
}

function sorted(rows: Row[], order: RecordKey[]): Row[] {
  const index = new Map(order.map((key, at) => [key, at]));
  return [...rows].sort((left, right) => (index.get(left.key) ?? order.length) - (index.get(right.key) ?? order.length));
}
