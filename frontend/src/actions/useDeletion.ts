import { useEffect, useState } from "react";

import { bodyFor } from "@/actions/target";
import type { ActionPlace, ActionTarget } from "@/actions/target";
import type { Action, Deletion } from "@/contracts/actions";
import { requestJson } from "@/support/http";

/** What is known of a deletion: `none` for an action that deletes nothing else. */
export type DeletionState = "none" | "loading" | "failed" | Deletion;

/** Ask the server, when a dialog opens, what its action would delete. The action runs without the answer too. */
export function useDeletion(action: Action, target: ActionTarget, place: ActionPlace): DeletionState {
  const url = action.confirmation?.detailsUrl;
  const [state, setState] = useState<DeletionState>(url === undefined ? "none" : "loading");
  const body = JSON.stringify({ ...bodyFor(action.name, target, place), scope: target.scope });
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
