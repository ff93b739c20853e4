import type { Row } from "@/contracts/tables";
import { rowTitle } from "@/tables/rowTitle";
import type { RowMover } from "@/tables/useRowOrder";
import { MoveHandle } from "@/ui/MoveHandle";

interface RowHandleProps {
  row: Row;
  mover: RowMover;
}

/** The handle that moves a row. */
export function RowHandle({ row, mover }: RowHandleProps) {
  return (
    <MoveHandle
      slot="row-handle"
      label={rowTitle(row)}
      place={mover.indexOf(row.key)}
      count={mover.count}
      list="[data-slot=data-table]"
      item="[data-row]"
      onMove={(to) => mover.move(row.key, to)}
      onKeep={mover.keep}
      onGiveUp={mover.giveUp}
    />
  );
}
