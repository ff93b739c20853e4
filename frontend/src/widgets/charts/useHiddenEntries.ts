import { useState } from "react";

/** Remember which entries of a legend are hidden. Hiding the last visible entry shows all of them. */
export function useHiddenEntries(count: number): [ReadonlySet<number>, (index: number) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const valid = [...hidden].every((index) => index < count) && hidden.size < count ? hidden : new Set<number>();
  const toggle = (index: number) => {
    const next = new Set(valid);
    if (!next.delete(index)) {
      next.add(index);
    }
    setHidden(next.size === count ? new Set() : next);
  };
  return [valid, toggle];
}
