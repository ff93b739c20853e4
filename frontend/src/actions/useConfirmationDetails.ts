import { useEffect, useState } from "react";

import { bodyFor } from "@/actions/target";
import type { ActionSource, ActionTarget } from "@/actions/target";
import type { Action, ConfirmationDetails } from "@/contracts/actions";
import { requestJson } from "@/support/http";

/** The details of a confirmation; `none` for an action that has no details. */
export type DetailsState = "none" | "loading" | "failed" | ConfirmationDetails;

/** Load what an action would do when its dialog opens. The action can run without it. */
export function useConfirmationDetails(action: Action, target: ActionTarget, source: ActionSource): DetailsState {
  const url = action.confirmation?.detailsUrl;
  const body = JSON.stringify({ ...bodyFor(action.name, target, source), scope: target.scope });
  const [loaded, setLoaded] = useState<{ body: string; state: DetailsState } | null>(null);
  useEffect(() => {
    if (url === undefined) {
      return undefined;
    }
    const controller = new AbortController();
    requestJson<ConfirmationDetails>(url, { method: "POST", body: JSON.parse(body) as unknown, signal: controller.signal }).then(
      ({ ok, data }) => setLoaded({ body, state: ok && data !== null ? data : "failed" }),
      () => controller.signal.aborted || setLoaded({ body, state: "failed" }),
    );
    return () => controller.abort();
  }, [url, body]);
  if (url === undefined) {
    return "none";
  }
  // The number of matching rows may have changed since the last request.
  return loaded?.body === body ? loaded.state : "loading";
}
