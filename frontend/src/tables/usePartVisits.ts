import { useEffect, useRef, useState } from "react";

import { router } from "@/adapters/inertia";
import { usePanel } from "@/support/panelContext";

/** Why the last visit failed. */
export type VisitFailure = "unreachable" | "expired" | "refused";

interface PendingVisit extends Required<VisitOptions> {
  number: number;
  address: string;
  only: readonly string[];
}

export interface VisitOptions {
  /** The names of the changed parameters. The server stores only these for the user's next visit. */
  changed: readonly string[];
  /** Replace the current history entry, as while typing. Otherwise the back button returns to the state before. */
  replaces?: boolean;
}

/**
 * The pending visit of the page, of any table.
 *
 * Inertia cancels a running visit when another one starts. The next visit therefore continues from the URL of the pending
 * one and requests its props too, so that no change is lost.
 */
let pending: PendingVisit | null = null;
let visitCount = 0;

export interface PartVisits {
  isLoading: boolean;
  failure: VisitFailure | null;
  /** The URL of the pending visit, or null. Read it in event handlers, not while rendering. */
  underWay: () => string | null;
  /** Request these props; without names, the whole page. */
  visit: (address: string, only: readonly string[], options: VisitOptions) => void;
  retry: () => void;
}

interface PartVisitsOptions {
  onStart?: () => void;
  onSuccess?: () => void;
  /** Another visit of the page replaced it. */
  onGivenUp?: () => void;
}

/** Request a part of the page with a new URL. One visit runs at a time, and the latest change wins. */
export function usePartVisits({ onStart, onSuccess, onGivenUp }: PartVisitsOptions = {}): PartVisits {
  const panel = usePanel();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<VisitFailure | null>(null);
  const last = useRef<PendingVisit | null>(null);

  // An unmounted part has nothing pending.
  useEffect(
    () => () => {
      if (pending === last.current) {
        pending = null;
      }
    },
    [],
  );

  const visit = (address: string, only: readonly string[], { changed, replaces = false }: VisitOptions) => {
    const own: PendingVisit = {
      number: ++visitCount,
      address,
      only: together(pending, only),
      changed: [...new Set([...(pending?.changed ?? []), ...changed])],
      // A pending visit that is given up has not made its entry yet.
      replaces: replaces && (pending?.replaces ?? true),
    };
    pending = own;
    last.current = own;
    setFailure(null);
    setLoading(true);
    onStart?.();
    router.get(
      address,
      {},
      {
        only: [...own.only],
        // The user made this change, so the server stores it in the session.
        headers: { "X-Panel-Remember": "true", "X-Panel-Changes": own.changed.join(",") },
        replace: own.replaces,
        preserveState: true,
        preserveScroll: true,
        onHttpException: ({ status }) => {
          setFailure(status === 401 ? "expired" : "refused");
          // The part shows the failure itself. A toast is shown only for statuses that the panel has a message for.
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
          if (pending === own) {
            pending = null;
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
    underWay: () => pending?.address ?? null,
    visit,
    retry: () => last.current !== null && visit(last.current.address, last.current.only, last.current),
  };
}

/** The props of two visits; the whole page includes all of them. */
function together(before: PendingVisit | null, only: readonly string[]): readonly string[] {
  if (before === null) {
    return only;
  }
  return before.only.length === 0 || only.length === 0 ? [] : [...new Set([...before.only, ...only])];
}
