import { createContext, use } from "react";

import type { ActionRunner } from "@/actions/useActions";

export const ActionsContext = createContext<ActionRunner | null>(null);

/** The actions of the place around this component. */
export function useActionRunner(): ActionRunner {
  const runner = use(ActionsContext);
  if (runner === null) {
    throw new Error("useActionRunner() needs an ActionsProvider above it.");
  }
  return runner;
}
