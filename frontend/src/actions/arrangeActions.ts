import type { Action } from "@/contracts/actions";

const MOST_SECONDARY = 2;

export interface ArrangedActions {
  /** The one thing the place is for; drawn loud. */
  primary: Action | null;
  /** Drawn as quiet buttons. */
  secondary: Action[];
  /** Behind the menu. */
  rest: Action[];
}

/** Sort a header's actions: one primary, at most two others, the rest in a menu. */
export function arrangeActions(actions: Action[]): ArrangedActions {
  const primary = actions.find(({ variant }) => variant === "default") ?? null;
  const others = actions.filter((action) => action !== primary);
  return { primary, secondary: others.slice(0, MOST_SECONDARY), rest: others.slice(MOST_SECONDARY) };
}
