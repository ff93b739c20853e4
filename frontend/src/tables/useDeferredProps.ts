import { useEffect, useRef, useState } from "react";

import { router, usePage } from "@/adapters/inertia";

interface DeferredProps {
  /** Whether the visible summaries belong to the previous rows. */
  areFiguresOld: boolean;
  /** Cancel the requests for deferred props: they have the old URL and would restore it. */
  stop: () => void;
  /** Load the deferred props that a change made stale, and those that were cancelled. */
  fetchAgain: () => void;
}

/**
 * Keep the deferred props of a table up to date.
 *
 * `dependent` are the props that depend on the rows, so every change makes them stale.
 */
export function useDeferredProps(dependent: readonly string[]): DeferredProps {
  const page = usePage<Record<string, unknown>>() as ReturnType<typeof usePage<Record<string, unknown>>> & {
    deferredProps?: Record<string, string[]>;
    initialDeferredProps?: Record<string, string[]>;
  };
  // Only the first response names the deferred props; a table may be one of them.
  const [names] = useState(() => Object.values(page.initialDeferredProps ?? page.deferredProps ?? {}).flat());
  // Rows that are grouped later have group summaries, which the first response did not name.
  const figures = dependent.some((name) => names.includes(name)) ? dependent : [];
  const props = useRef(page.props);
  const reload = useRef<{ cancel: () => void } | null>(null);
  const [areFiguresOld, setFiguresOld] = useState(false);
  useEffect(() => {
    props.current = page.props;
  });

  const missing = () => names.filter((name) => valueAt(props.current, name) === undefined);

  return {
    areFiguresOld,
    stop: () => {
      reload.current?.cancel();
      if (missing().length > 0) {
        router.cancelAll({ sync: false, prefetch: false });
      }
    },
    fetchAgain: () => {
      const only = [...new Set([...figures, ...missing()])];
      if (only.length > 0) {
        setFiguresOld(figures.length > 0);
        router.reload({
          only,
          onCancelToken: (token) => {
            reload.current = token;
          },
          onFinish: ({ cancelled }) => {
            reload.current = null;
            // A cancelled request is followed by another one; until then the props are stale.
            if (!cancelled) {
              setFiguresOld(false);
            }
          },
        });
      }
    },
  };
}

/** A deferred prop may be nested, with a dot in its name. */
function valueAt(props: object, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }, props);
}
