import { type ReactNode, createContext, use, useCallback, useMemo, useState } from "react";

import { useShared, userScope } from "@/support/panelContext";
import { readChoice, storeChoice } from "@/support/preferences";
import { declaredColumns } from "@/tables/columnDifferences";
import { useTableContext } from "@/tables/TableContext";

/** The columns that are hidden because the window is too narrow. */
export interface ColumnRoom {
  hidden: readonly string[];
  /** Set the columns that do not fit. They are hidden unless the user switched them on. */
  setUnfit: (names: string[]) => void;
  /** The user switched columns on, and others off. */
  choose: (on: string[], off: string[]) => void;
  /** Forget which columns the user switched on. */
  reset: () => void;
}

const NONE: readonly string[] = [];

const ColumnRoomContext = createContext<ColumnRoom>({ hidden: NONE, setUnfit: () => undefined, choose: () => undefined, reset: () => undefined });

export const useColumnRoom = (): ColumnRoom => use(ColumnRoomContext);

interface ColumnRoomProviderProps {
  /** Identifies the table in the browser's storage. */
  storageKey: string;
  children: ReactNode;
}

/** Shares the columns without room between the rows, which measure them, and the column manager, which lists them. */
export function ColumnRoomProvider({ storageKey, children }: ColumnRoomProviderProps) {
  const { table, state } = useTableContext();
  const [unfit, setNames] = useState(NONE);
  const [chosen, setChosen] = useStoredNames(storageKey);
  const { visible } = state.columns;

  const hidden = useMemo(() => {
    const declared = declaredColumns(table).visible;
    const switchedOn = [...chosen, ...visible.filter((name) => !declared.includes(name))];
    const names = unfit.filter((name) => !switchedOn.includes(name));
    return names.length === 0 ? NONE : names;
  }, [table, visible, unfit, chosen]);
  // The same names are the same array: otherwise all rows would be rendered again.
  const setUnfit = useCallback((names: string[]) => setNames((known) => (known.join() === names.join() ? known : names)), []);
  const room = useMemo(
    () => ({
      hidden,
      setUnfit,
      choose: (on: string[], off: string[]) => setChosen([...chosen.filter((name) => !on.includes(name) && !off.includes(name)), ...on]),
      reset: () => setChosen([]),
    }),
    [hidden, setUnfit, chosen, setChosen],
  );
  return <ColumnRoomContext value={room}>{children}</ColumnRoomContext>;
}

/** The columns that the user switched on although there is no room for them, stored like their widths. */
function useStoredNames(table: string): [readonly string[], (names: string[]) => void] {
  const key = `table:${table}:shown`;
  const storageKey = `panel.columns.${userScope(useShared())}.${table}`;
  const [names, setNames] = useState(() => parse(readChoice(key, storageKey)));
  const change = useCallback(
    (next: string[]) => {
      setNames(next);
      storeChoice(key, storageKey, next);
    },
    [key, storageKey],
  );
  return [names, change];
}

function parse(stored: string | null): readonly string[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(found) ? found.filter((name) => typeof name === "string") : NONE;
  } catch {
    return NONE;
  }
}
