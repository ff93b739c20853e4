import { router, usePage as useInertiaPage } from "@inertiajs/react";
import { useEffect, useState } from "react";

import type { SharedProps } from "@/contracts/panels";

export interface CurrentPage<Props extends object> {
  component: string;
  props: Props & SharedProps;
  /** Path, query and fragment. */
  url: string;
}

/** The current page. The server defines the type of its props. */
export function usePage<Props extends object = object>(): CurrentPage<Props> {
  return useInertiaPage() as unknown as CurrentPage<Props>;
}

/** Whether a visit is running; background reloads and prefetches do not count. */
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
