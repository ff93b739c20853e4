import { useState } from "react";

export interface HeldOrder {
  /** The keys in the order they are shown in now. */
  order: string[];
  /** Show one at another place; nobody is told yet. */
  move: (key: string, to: number) => void;
  /** Tell of the order as it stands. */
  keep: () => void;
  /** Go back to the order before. */
  giveUp: () => void;
}

/** Hold entries in another order while one of them is moved, and tell of it when it is put down. */
export function useHeldOrder(keys: string[], onKeep: (order: string[]) => void): HeldOrder {
  const [held, setHeld] = useState<string[] | null>(null);
  // An entry may come or go while another is held; then the hold is void.
  const isValid = held !== null && held.length === keys.length && held.every((key) => keys.includes(key));
  const order = isValid ? held : keys;
  return {
    order,
    move: (key, to) => {
      const others = order.filter((each) => each !== key);
      const index = Math.max(0, Math.min(to, others.length));
      setHeld([...others.slice(0, index), key, ...others.slice(index)]);
    },
    keep: () => {
      setHeld(null);
      if (order.some((key, index) => key !== keys[index])) {
        onKeep(order);
      }
    },
    giveUp: () => setHeld(null),
  };
}
