import { useState } from "react";

/** Which entries of a legend are out of the drawing; the last one stays in it. */
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
