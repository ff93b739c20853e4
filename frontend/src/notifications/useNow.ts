import { useEffect, useState } from "react";

const EVERY = 30_000;

/** The present moment, so that "1 minute ago" does not stay true for an hour. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), EVERY);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
