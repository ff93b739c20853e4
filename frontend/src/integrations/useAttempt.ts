import { useState } from "react";

import { router } from "@/adapters/inertia";
import type { IntegrationAttempt } from "@/contracts/integrations";
import { errorsFrom } from "@/forms/state/errors";
import { outcomeOf, outcomeText } from "@/integrations/outcome";
import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";

/** The outcome of a request that was sent at once, or why it was not sent. */
export type AttemptResult = { attempt: IntegrationAttempt } | { problem: string };

type Response = IntegrationAttempt & { message?: string; errors?: object };

/** The outcome of a request as a heading, and what went wrong. */
export function describeAttempt(result: AttemptResult): { isDelivered: boolean; title: string; detail: string | null } {
  if ("problem" in result) {
    return { isDelivered: false, title: t("Nothing was sent"), detail: result.problem };
  }
  const { attempt } = result;
  return { isDelivered: outcomeOf(attempt) === "delivered", title: outcomeText(attempt), detail: attempt.error };
}

/** Send a request now and keep its outcome; the list and its histories are then loaded again. */
export function useAttempt(url: string, props?: readonly string[]) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<AttemptResult | null>(null);

  const send = async () => {
    if (isBusy) {
      return;
    }
    setBusy(true);
    setResult(null);
    setResult(await sendNow(url));
    setBusy(false);
    reload(props);
  };
  return { isBusy, result, send, dismiss: () => setResult(null) };
}

/** Load the integrations with their histories and rows again. */
export function reload(props: readonly string[] = ["integrations", "rows"]): void {
  router.reload({ only: [...props], preserveErrors: true, showProgress: false });
}

/** Send a request and return its outcome. */
export async function sendNow(url: string): Promise<AttemptResult> {
  try {
    const { ok, status, data } = await requestJson<Response>(url, { method: "POST", body: {} });
    return ok && data !== null ? { attempt: data } : { problem: problemOf(status, data) };
  } catch {
    return { problem: t("The server does not respond. Try again in a moment.") };
  }
}

function problemOf(status: number, data: Response | null): string {
  const [first] = Object.values(errorsFrom(data?.errors ?? {}));
  const message = first ?? data?.message ?? "";
  return message === "" ? t("It answered with status %(status)s.", { status }) : message;
}
