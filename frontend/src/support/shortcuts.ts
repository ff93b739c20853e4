import { useEffect } from "react";

/** What a key does on the current page. The shortcut sheet has the keys and the text of each. */
export type ShortcutName =
  | "search"
  | "searchToRows"
  | "nextRow"
  | "previousRow"
  | "openRow"
  | "editRow"
  | "selectRow"
  | "clearSelection"
  | "moveRow"
  | "create"
  | "edit"
  | "save"
  | "previousRecord"
  | "nextRecord";

const active = new Map<symbol, readonly ShortcutName[]>();

/** List keys in the shortcut sheet while the component is mounted. `names` are separated by spaces. */
export function useShortcutHelp(names: string): void {
  useEffect(() => {
    const id = Symbol(names);
    active.set(id, names.split(" ").filter(Boolean) as ShortcutName[]);
    return () => {
      active.delete(id);
    };
  }, [names]);
}

/** The shortcuts of the current page. */
export function activeShortcuts(): ReadonlySet<ShortcutName> {
  return new Set([...active.values()].flat());
}
