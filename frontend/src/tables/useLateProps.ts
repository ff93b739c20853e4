import { useEffect, useRef, useState } from "react";

import { router, usePage } from "@/adapters/inertia";

export interface LateProps {
  /** Whether the figures on the screen are about rows that have been left. */
  areFiguresOld: boolean;
  /** Let nothing late arrive any more: its address is about to be the old one, and would be written back. */
  stop: () => void;
  /** Fetch what a change made old, and what was stopped before it arrived. */
  fetchAgain: () => void;
}

/**
 * The props that arrive after the page, and have to follow the table's changes.
 *
 * `dependent` are those that are about the rows, so that every change makes them old.
 */
export function useLateProps(dependent: readonly string[]): LateProps {
  const page = usePage<Record<string, unknown>>() as ReturnType<typeof usePage<Record<string, unknown>>> & {
    deferredProps?: Record<string, string[]>;
    initialDeferredProps?: Record<string, string[]>;
  };
  // Only the first answer names them, and a table may be one of them.
  const [names] = useState(() => Object.values(page.initialDeferredProps ?? page.deferredProps ?? {}).flat());
  // Rows that are banded later have figures of their bands, which the first answer did not name.
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
            // One that was stopped is followed by another; until then they are still old.
            if (!cancelled) {
              setFiguresOld(false);
            }
          },
        });
      }
    },
  };
}

/** A late prop may stand inside another one, behind a dot. */
function valueAt(props: object, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }, props);
}
