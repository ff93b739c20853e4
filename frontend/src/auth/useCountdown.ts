import { useEffect, useState } from "react";

/** Count down seconds from `from.wait`, restarting for each `from` object. */
export function useCountdown(from: { wait: number | null } | null): number {
  const [count, setCount] = useState({ from, left: from?.wait ?? 0 });
  if (count.from !== from) {
    setCount({ from, left: from?.wait ?? 0 });
  }

  useEffect(() => {
    if (from?.wait == null) {
      return;
    }
    const end = Date.now() + from.wait * 1000;
    const timer = window.setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setCount({ from, left });
      if (left === 0) {
        window.clearInterval(timer);
      }
    }, 1000);
    return () => window.clearInterval(timer);
  }, [from]);

  return count.left;
}
