import { useCallback, useRef } from "react";

type Job = () => Promise<void>;

/** Do one thing after the other: Inertia gives up a running visit when another one starts, and its answer with it. */
export function useActionQueue(): (job: Job) => void {
  const last = useRef(Promise.resolve());
  return useCallback((job) => {
    last.current = last.current.then(job);
  }, []);
}
