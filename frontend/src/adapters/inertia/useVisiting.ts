import { router } from "@inertiajs/react";
import { useEffect, useState } from "react";

/** Whether a visit that somebody is waiting for is under way; background reloads and prefetches do not count. */
export function useVisiting(): boolean {
  const [running, setRunning] = useState(0);
  useEffect(() => {
    const visible = new Set<string>();
    const stopStart = router.on("start", ({ detail: { visit } }) => {
      if (visit.showProgress && !visit.prefetch) {
        visible.add(visit.id);
        setRunning(visible.size);
      }
    });
    const stopFinish = router.on("finish", ({ detail: { visit } }) => {
      visible.delete(visit.id);
      setRunning(visible.size);
    });
    return () => {
      stopStart();
      stopFinish();
    };
  }, []);
  return running > 0;
}
