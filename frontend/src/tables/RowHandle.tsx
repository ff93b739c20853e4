import type { Row } from "@/contracts/tables";
import { rowTitle } from "@/tables/rowTitle";
import type { RowMover } from "@/tables/useRowOrder";
import { MoveHandle } from "@/ui/MoveHandle";

export interface RowHandleProps {
  row: Row;
  mover: RowMover;
}

/** Moves a row among the others. */
export function RowHandle({ row, mover }: RowHandleProps) {
  return (
    <MoveHandle
      slot="row-handle"
      label={rowTitle(row)}
      place={mover.placeOf(row.key)}
      count={mover.count}
      list="[data-slot=data-table]"
      item="[data-row]"
      onMove={(to) => mover.move(row.key, to)}
      onKeep={mover.keep}
      onGiveUp={mover.giveUp}
    />
  );
}
