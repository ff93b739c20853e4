import { createContext, use } from "react";

import type { ActionRunner } from "@/actions/useActions";

export const ActionsContext = createContext<ActionRunner | null>(null);

/** The action runner of the surrounding ActionsProvider. */
export function useActionRunner(): ActionRunner {
  const runner = use(ActionsContext);
  if (runner === null) {
    throw new Error("useActionRunner() needs an ActionsProvider above it.");
  }
  return runner;
}

/** Load the code of the dialogs: when one opens, or earlier on hover and focus. */
export const loadActionDialog = () => import("@/actions/ActionDialog");
