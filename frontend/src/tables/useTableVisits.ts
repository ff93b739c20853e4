import { useRef, useState } from "react";

import { router } from "@/adapters/inertia";
import { usePanel } from "@/support/panelContext";
import { tabOf, tableUrl, type TableChange } from "@/tables/tableUrl";
import { useLateProps } from "@/tables/useLateProps";

/** The props a change of the table brings back; everything else on the page stands. */
const TABLE_PROPS = ["rows", "state", "pagination"];

/** Why the last change did not arrive. */
export type TableFailure = "unreachable" | "expired" | "refused";

export interface TableVisits {
  isLoading: boolean;
  /** Whether rows have arrived, and the figures about them have not. */
  areFiguresOld: boolean;
  failure: TableFailure | null;
  /** The address asked for and not yet answered, or null. Read it when something happens, not while drawing. */
  underWay: () => string | null;
  change: (...changes: TableChange[]) => void;
  retry: () => void;
}

/** Ask the server for the changed table, one visit at a time, the latest wish winning. */
export function useTableVisits(url: string): TableVisits {
  const panel = usePanel();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<TableFailure | null>(null);
  // A second change made before the first has arrived builds on the first one's address:
  // the first visit is cancelled, its wish is not.
  const underWay = useRef<string | null>(null);
  const lastAsked = useRef(url);
  const visitNumber = useRef(0);
  const late = useLateProps();

  const visit = (address: string) => {
    const number = ++visitNumber.current;
    underWay.current = address;
    lastAsked.current = address;
    setFailure(null);
    setLoading(true);
    late.stop();
    router.get(
      address,
      {},
      {
        // Which tab is on is told by the tabs themselves.
        only: tabOf(address) === tabOf(url) ? TABLE_PROPS : [...TABLE_PROPS, "tabs"],
        replace: true,
        preserveState: true,
        preserveScroll: true,
        onHttpException: ({ status }) => {
          setFailure(status === 401 ? "expired" : "refused");
          // The table says so in its own place. A toast on top of that is for statuses the panel has words for.
          return panel?.errorNotifications[String(status)] !== undefined;
        },
        onNetworkError: () => {
          setFailure("unreachable");
          return false;
        },
        onSuccess: () => late.fetchAgain(),
        onFinish: () => {
          if (number === visitNumber.current) {
            underWay.current = null;
            setLoading(false);
          }
        },
      },
    );
  };

  return {
    isLoading,
    areFiguresOld: late.areFiguresOld,
    failure,
    underWay: () => underWay.current,
    change: (...changes) => visit(changes.reduce(tableUrl, underWay.current ?? url)),
    retry: () => visit(lastAsked.current),
  };
}
