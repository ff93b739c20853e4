import { router } from "@inertiajs/react";

let byHistory = false;

/** Whether the current page was opened by the browser's back or forward button. */
export function arrivedByHistory(): boolean {
  return byHistory;
}

/** Watch how pages are opened. Return a function that stops it. */
export function trackArrivals(): () => void {
  const [first] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  byHistory = first?.type === "back_forward";
  const onPopState = (): void => {
    byHistory = true;
  };
  window.addEventListener("popstate", onPopState);
  const stop = router.on("before", ({ detail: { visit } }) => {
    if (!visit.async && !visit.prefetch) {
      byHistory = false;
    }
  });
  return () => {
    window.removeEventListener("popstate", onPopState);
    stop();
  };
}
