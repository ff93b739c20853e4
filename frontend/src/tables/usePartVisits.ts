import { useEffect, useRef, useState } from "react";

import { router } from "@/adapters/inertia";
import { usePanel } from "@/support/panelContext";

/** Why the last visit did not arrive. */
export type VisitFailure = "unreachable" | "expired" | "refused";

interface Wish {
  number: number;
  address: string;
  only: readonly string[];
}

/**
 * What is asked for and not yet answered, by whichever part of the page asked last.
 *
 * Inertia gives up a running visit when another one starts. So the next visit, be it of another table, builds on
 * the address of the one before and asks for its props too: the visit is cancelled, its wish is not.
 */
let wish: Wish | null = null;
let visitCount = 0;

export interface PartVisits {
  isLoading: boolean;
  failure: VisitFailure | null;
  /** The address asked for and not yet answered, or null. Read it when something happens, not while drawing. */
  underWay: () => string | null;
  /** Ask for these props; for none by name, the page is fetched whole. */
  visit: (address: string, only: readonly string[]) => void;
  retry: () => void;
}

export interface PartVisitsOptions {
  onStart?: () => void;
  onSuccess?: () => void;
  /** Another visit of the page took its place. */
  onGivenUp?: () => void;
}

/** Ask the server for a part of the page under a changed address, one visit at a time, the latest wish winning. */
export function usePartVisits({ onStart, onSuccess, onGivenUp }: PartVisitsOptions = {}): PartVisits {
  const panel = usePanel();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<VisitFailure | null>(null);
  const last = useRef<Wish | null>(null);

  // A part that is gone waits for nothing.
  useEffect(
    () => () => {
      if (wish === last.current) {
        wish = null;
      }
    },
    [],
  );

  const visit = (address: string, only: readonly string[]) => {
    const own: Wish = { number: ++visitCount, address, only: together(wish, only) };
    wish = own;
    last.current = own;
    setFailure(null);
    setLoading(true);
    onStart?.();
    router.get(
      address,
      {},
      {
        only: [...own.only],
        // Somebody asked for this: what the server remembers of tables and filters is this.
        headers: { "X-Panel-Remember": "true" },
        replace: true,
        preserveState: true,
        preserveScroll: true,
        onHttpException: ({ status }) => {
          setFailure(status === 401 ? "expired" : "refused");
          // The part says so in its own place. A toast on top of that is for statuses the panel has words for.
          return panel?.errorNotifications[String(status)] !== undefined;
        },
        onNetworkError: () => {
          setFailure("unreachable");
          return false;
        },
        onSuccess: () => onSuccess?.(),
        onFinish: ({ completed }) => {
          if (!completed && last.current === own) {
            onGivenUp?.();
          }
          if (wish === own) {
            wish = null;
          }
          if (last.current === own) {
            setLoading(false);
          }
        },
      },
    );
  };

  return {
    isLoading,
    failure,
    underWay: () => wish?.address ?? null,
    visit,
    retry: () => last.current !== null && visit(last.current.address, last.current.only),
  };
}

/** The props of two wishes; the whole page holds whatever else is wished for. */
function together(before: Wish | null, only: readonly string[]): readonly string[] {
  if (before === null) {
    return only;
  }
  return before.only.length === 0 || only.length === 0 ? [] : [...new Set([...before.only, ...only])];
}
