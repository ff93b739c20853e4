import type { IntegrationAttempt } from "@/contracts/integrations";
import { t } from "@/support/i18n";

export type Outcome = "delivered" | "failed";

/** Whether the receiver accepted a request. */
export function outcomeOf({ status, error }: Pick<IntegrationAttempt, "status" | "error">): Outcome {
  return error === null && status !== null && status >= 200 && status < 300 ? "delivered" : "failed";
}

/** "Delivered (200)", "Failed (503)". */
export function outcomeText(attempt: Pick<IntegrationAttempt, "status" | "error">): string {
  const { status } = attempt;
  if (status === null) {
    return t("Not delivered");
  }
  return outcomeOf(attempt) === "delivered" ? t("Delivered (%(status)s)", { status }) : t("Failed (%(status)s)", { status });
}

/** Indent a body if it is JSON; any other text stays as it is. */
export function readableBody(body: string): { text: string; language: "json" | "plain" } {
  try {
    return { text: JSON.stringify(JSON.parse(body), null, 2), language: "json" };
  } catch {
    return { text: body, language: "plain" };
  }
}
