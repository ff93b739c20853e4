import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";

import type { BulkTarget, RecordKey } from "@/actions/target";
import type { Pagination, Row, TableState } from "@/contracts/tables";
import { requestSelection } from "@/tables/requestSelection";
import type { TableLocation } from "@/tables/tableLocation";
import { tabOf } from "@/tables/tableUrl";

export interface Selection {
  /** The keys of the selected rows of this page; all of them while everything that matches is selected. */
  keys: ReadonlySet<RecordKey>;
  isEverything: boolean;
  /** Whether the token for everything that matches is being requested. */
  isRequested: boolean;
  target: BulkTarget;
  /** Select or deselect a row; with `range`, all rows since the last one. */
  toggle: (key: RecordKey, range?: boolean) => void;
  togglePage: () => void;
  /** Select these rows and no others. */
  selectOnly: (keys: readonly RecordKey[]) => void;
  /** Request a token for everything that matches, and select it. */
  selectEverything: () => void;
  clear: () => void;
}

interface SelectionSource {
  rows: Row[];
  state: TableState;
  pagination: Pagination;
  /** The URL of the page. */
  url: string;
  location: TableLocation;
}

const NONE: ReadonlySet<RecordKey> = new Set();

/** The selected rows: those of the page, or everything that matches the state. */
export function useSelection({ rows, state, pagination, url, location }: SelectionSource): Selection {
  const [ticked, setTicked] = useState(NONE);
  const [everythingOf, setEverythingOf] = useState<{ matching: string; token: string } | null>(null);
  /** What matched when the token was requested. */
  const [requestedOf, setRequestedOf] = useState<string | null>(null);
  const anchor = useRef<RecordKey | null>(null);
  const request = useRef(0);

  const matching = JSON.stringify([state.search, state.filters, state.columnSearches, state.date, tabOf(url, location.namespace)]);
  const isEverything = everythingOf !== null && everythingOf.matching === matching;
  const isRequested = requestedOf === matching;

  // A change of the layout clears the selection.
  const [layout, setLayout] = useState(state.layout);
  if (layout !== state.layout) {
    setLayout(state.layout);
    setTicked(NONE);
    setEverythingOf(null);
    setRequestedOf(null);
  }

  const pageKeys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const keys = useMemo(
    () => (isEverything ? new Set(pageKeys) : new Set(pageKeys.filter((key) => ticked.has(key)))),
    [isEverything, pageKeys, ticked],
  );

  const latest = useRef({ keys, pageKeys, isRequested });
  useLayoutEffect(() => {
    latest.current = { keys, pageKeys, isRequested };
  });

  const choose = useCallback((next: ReadonlySet<RecordKey>) => {
    request.current += 1;
    setTicked(next);
    setEverythingOf(null);
    setRequestedOf(null);
  }, []);

  const toggle = useCallback(
    (key: RecordKey, range = false) => {
      const { keys: now, pageKeys: order } = latest.current;
      const next = new Set(now);
      const [from, to] = [order.indexOf(anchor.current ?? key), order.indexOf(key)];
      const touched = range && from !== -1 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
      const adds = !now.has(key);
      touched.forEach((each) => (adds ? next.add(each) : next.delete(each)));
      anchor.current = key;
      choose(next);
    },
    [choose],
  );

  const clear = useCallback(() => choose(NONE), [choose]);
  const selectOnly = useCallback((only: readonly RecordKey[]) => choose(only.length === 0 ? NONE : new Set(only)), [choose]);

  return {
    keys,
    isEverything,
    isRequested,
    target: isEverything
      ? { scope: "bulk", selection: everythingOf.token, count: pagination.total, countIsExact: pagination.totalIsExact }
      : { scope: "bulk", records: [...keys] },
    toggle,
    selectOnly,
    togglePage: () => choose(keys.size === pageKeys.length ? NONE : new Set(pageKeys)),
    selectEverything: () => {
      if (isRequested) {
        return;
      }
      const own = ++request.current;
      setRequestedOf(matching);
      requestSelection(url, state, location, {
        // The user may have selected other rows, or changed the filters.
        onToken: (token) => request.current === own && latest.current.isRequested && setEverythingOf({ matching, token }),
        onFinish: () => request.current === own && setRequestedOf(null),
      });
    },
    clear,
  };
}
