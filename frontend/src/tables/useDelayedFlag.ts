import { useEffect, useState } from "react";

/**
 * Return `flag`, but true only after it has been true for `delay` milliseconds.
 *
 * A fast response must not flash a skeleton.
 */
export function useDelayedFlag(flag: boolean, delay: number): boolean {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!flag) {
      return;
    }
    const timer = window.setTimeout(() => setHeld(true), delay);
    return () => {
      window.clearTimeout(timer);
      setHeld(false);
    };
  }, [flag, delay]);

  return flag && held;
}
