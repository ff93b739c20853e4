import { useEffect } from "react";

import { useActionRunner } from "@/actions/ActionsContext";
import type { ActionTarget } from "@/actions/target";
import type { ActionRunner } from "@/actions/useActions";
import type { Action } from "@/contracts/actions";

/** An action of the page header, and the function that its button calls. */
export interface PageAction {
  action: Action;
  target: ActionTarget;
  run: ActionRunner["run"];
}

let current: readonly PageAction[] = [];

/** Offer the actions of the page header in the command palette while they are on the page. */
export function usePageActions(actions: readonly Action[], target: ActionTarget): void {
  const { run } = useActionRunner();
  useEffect(() => {
    const mine = actions.map((action) => ({ action, target, run }));
    current = mine;
    return () => {
      if (current === mine) {
        current = [];
      }
    };
  }, [actions, target, run]);
}

/** The actions of the current page's header. */
export function pageActions(): readonly PageAction[] {
  return current;
}
