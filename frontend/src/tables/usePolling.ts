import { useEffect, useRef } from "react";

import { router } from "@/adapters/inertia";

/** After failures the pauses double, up to this many times the usual one. */
const MOST_PATIENCE = 16;

/** Ask for the rows again every so often: not in a hidden tab, not while something else is under way. */
export function usePolling(seconds: number | null, isPaused: boolean, props: readonly string[], onAsk?: () => void): void {
  const paused = useRef(isPaused);
  const only = useRef(props);
  const asking = useRef(onAsk);
  useEffect(() => {
    paused.current = isPaused;
    only.current = props;
    asking.current = onAsk;
  });

  useEffect(() => {
    if (seconds === null || seconds <= 0) {
      return;
    }
    let timer: number | undefined;
    let patience = 1;
    let isStopped = false;

    const wait = () => {
      window.clearTimeout(timer);
      if (!isStopped) {
        timer = window.setTimeout(ask, seconds * 1000 * patience);
      }
    };
    const ask = () => {
      // A hidden tab asks again once it is looked at.
      if (document.hidden) {
        return;
      }
      if (paused.current) {
        wait();
        return;
      }
      const fail = () => {
        patience = Math.min(patience * 2, MOST_PATIENCE);
        // Nobody asked for this: it fails quietly, and the next try may do.
        return false;
      };
      asking.current?.();
      router.reload({
        only: [...only.current],
        showProgress: false,
        // The server leaves the session as it is: an open tab is nobody at work.
        headers: { "X-Panel-Poll": "true" },
        // Somebody may be mending a form on the same page, or on the way to another address.
        preserveErrors: true,
        preserveUrl: true,
        onSuccess: ({ rescuedProps }) => {
          // A part that failed by itself is a failure too, though the answer is none.
          if (only.current.some((name) => rescuedProps.includes(name))) {
            fail();
          } else {
            patience = 1;
          }
        },
        onHttpException: fail,
        onNetworkError: fail,
        onFinish: wait,
      });
    };
    const look = () => {
      if (!document.hidden) {
        window.clearTimeout(timer);
        ask();
      }
    };

    wait();
    document.addEventListener("visibilitychange", look);
    return () => {
      isStopped = true;
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [seconds]);
}
