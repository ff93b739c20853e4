import { useEffect, useState } from "react";

import { bodyFor } from "@/actions/target";
import type { ActionSource, ActionTarget } from "@/actions/target";
import type { Action, Deletion } from "@/contracts/actions";
import { requestJson } from "@/support/http";

/** The state of the deletion preview; `none` for an action that deletes nothing else. */
export type DeletionState = "none" | "loading" | "failed" | Deletion;

/** Load the deletion preview when a dialog opens. The action can run without it. */
export function useDeletion(action: Action, target: ActionTarget, source: ActionSource): DeletionState {
  const url = action.confirmation?.detailsUrl;
  const [state, setState] = useState<DeletionState>(url === undefined ? "none" : "loading");
  const body = JSON.stringify({ ...bodyFor(action.name, target, source), scope: target.scope });
  useEffect(() => {
    if (url === undefined) {
      return undefined;
    }
    const controller = new AbortController();
    requestJson<Deletion>(url, { method: "POST", body: JSON.parse(body) as unknown, signal: controller.signal }).then(
      ({ ok, data }) => setState(ok && data !== null ? data : "failed"),
      () => controller.signal.aborted || setState("failed"),
    );
    return () => controller.abort();
  }, [url, body]);
  return state;
}
