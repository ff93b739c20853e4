import { useEffect, useState } from "react";

/**
 * Follow `flag`, but become true only after it has held for `delay` milliseconds.
 *
 * A fast answer must not flash a skeleton; a slow one must not look dead.
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
