import type { HeldOrder } from "@/forms/fields/lists/useHeldOrder";
import { MoveHandle } from "@/ui/MoveHandle";

export interface SortHandleProps {
  /** The key of the entry it moves. */
  entry: string;
  /** What the entry is called. */
  label: string;
  held: HeldOrder;
}

/** Moves an entry of a list that carries `data-sortable`; each entry right inside it carries `data-sortable-item`. */
export function SortHandle({ entry, label, held }: SortHandleProps) {
  return (
    <MoveHandle
      slot="sort-handle"
      label={label}
      place={held.order.indexOf(entry)}
      count={held.order.length}
      list="[data-sortable]"
      item="[data-sortable-item]"
      onMove={(to) => held.move(entry, to)}
      onKeep={held.keep}
      onGiveUp={held.giveUp}
    />
  );
}
