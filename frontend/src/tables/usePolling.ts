import { useEffect, useRef } from "react";

import { isWriting, router } from "@/adapters/inertia";

/** After failures the interval doubles, up to this factor. */
const MAX_BACKOFF = 16;

/** Poll the rows: not in a hidden tab, and not during another visit or a write. */
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
    let backoff = 1;
    let isStopped = false;

    const wait = () => {
      window.clearTimeout(timer);
      if (!isStopped) {
        timer = window.setTimeout(ask, seconds * 1000 * backoff);
      }
    };
    const ask = () => {
      // A hidden tab polls again once it is visible.
      if (document.hidden) {
        return;
      }
      if (paused.current || isWriting()) {
        wait();
        return;
      }
      const fail = () => {
        backoff = Math.min(backoff * 2, MAX_BACKOFF);
        // A failed poll shows no error; the next one may succeed.
        return false;
      };
      asking.current?.();
      router.reload({
        only: [...only.current],
        showProgress: false,
        // The server does not extend the session for a poll.
        headers: { "X-Panel-Poll": "true" },
        // Keep the form errors of the page, and do not interrupt a visit to another page.
        preserveErrors: true,
        preserveUrl: true,
        onSuccess: ({ rescuedProps }) => {
          // A rescued prop also counts as a failure.
          if (only.current.some((name) => rescuedProps.includes(name))) {
            fail();
          } else {
            backoff = 1;
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
