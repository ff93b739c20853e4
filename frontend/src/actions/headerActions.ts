import type { Action } from "@/contracts/actions";

const MAX_SECONDARY = 2;

interface HeaderActions {
  /** The main action, with emphasis. */
  primary: Action | null;
  /** Shown as outlined buttons. */
  secondary: Action[];
  /** Shown in the menu. */
  rest: Action[];
}

/** Split a header's actions: one primary, at most two others, the rest in a menu. */
export function splitHeaderActions(actions: Action[]): HeaderActions {
  const primary = actions.find(({ variant }) => variant === "default") ?? null;
  const others = actions.filter((action) => action !== primary);
  return { primary, secondary: others.slice(0, MAX_SECONDARY), rest: others.slice(MAX_SECONDARY) };
}

/** Return the page's actions, then the table's. If both have an action with the same name, the table's is used. */
export function mergeHeaderActions(ofPage: readonly Action[], ofTable: readonly Action[]): Action[] {
  return [...ofPage.filter(({ name }) => ofTable.every((action) => action.name !== name)), ...ofTable];
}
