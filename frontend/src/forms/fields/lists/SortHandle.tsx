import { useState } from "react";

import { MoveHandle } from "@/ui/MoveHandle";

interface SortHandleProps {
  /** The key of the entry. */
  entry: string;
  /** The title of the entry. */
  label: string;
  sortOrder: SortOrder;
}

/** The drag handle of an entry. The list has the attribute `data-sortable`, each entry `data-sortable-item`. */
export function SortHandle({ entry, label, sortOrder }: SortHandleProps) {
  return (
    <MoveHandle
      slot="sort-handle"
      label={label}
      place={sortOrder.order.indexOf(entry)}
      count={sortOrder.order.length}
      list="[data-sortable]"
      item="[data-sortable-item]"
      onMove={(to) => sortOrder.move(entry, to)}
      onKeep={sortOrder.keep}
      onGiveUp={sortOrder.giveUp}
    />
  );
}

export interface SortOrder {
  /** The keys in the order that is shown. */
  order: string[];
  /** Show an entry at another position, without reporting it yet. */
  move: (key: string, to: number) => void;
  /** Report the current order. */
  keep: () => void;
  /** Restore the previous order. */
  giveUp: () => void;
}

/** The temporary order of entries while one is moved; `onKeep` is called when it is dropped. */
export function useSortOrder(keys: string[], onKeep: (order: string[]) => void): SortOrder {
  const [temporary, setTemporary] = useState<string[] | null>(null);
  // Entries may be added or removed meanwhile; then the temporary order is discarded.
  const isValid = temporary !== null && temporary.length === keys.length && temporary.every((key) => keys.includes(key));
  const order = isValid ? temporary : keys;
  return {
    order,
    move: (key, to) => {
      const others = order.filter((each) => each !== key);
      const index = Math.max(0, Math.min(to, others.length));
      setTemporary([...others.slice(0, index), key, ...others.slice(index)]);
    },
    keep: () => {
      setTemporary(null);
      if (order.some((key, index) => key !== keys[index])) {
        onKeep(order);
      }
    },
    giveUp: () => setTemporary(null),
  };
}
