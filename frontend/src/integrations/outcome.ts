import type { IntegrationAttempt, IntegrationDelivery } from "@/contracts/integrations";
import { t } from "@/support/i18n";

export type Outcome = "delivered" | "failed";

/** The choices of the history's filter. */
export type OutcomeFilter = "all" | Outcome;

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

/** The number of each attempt within its delivery, by the attempt's id. The history is newest first. */
export function attemptNumbers(deliveries: readonly IntegrationDelivery[]): ReadonlyMap<number, number> {
  const counts = new Map<string, number>();
  const numbers = new Map<number, number>();
  for (const { id, deliveryId } of deliveries.toReversed()) {
    const number = (counts.get(deliveryId) ?? 0) + 1;
    counts.set(deliveryId, number);
    numbers.set(id, number);
  }
  return numbers;
}

/** Indent a body if it is JSON; any other text stays as it is. */
export function readableBody(body: string): { text: string; language: "json" | "plain" } {
  try {
    return { text: JSON.stringify(JSON.parse(body), null, 2), language: "json" };
  } catch {
    return { text: body, language: "plain" };
  }
}
