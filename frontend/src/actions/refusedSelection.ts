import type { BulkTarget } from "@/actions/target";
import type { Refused, SelectionChanged } from "@/contracts/actions";
import { showToast } from "@/support/toasts";

interface Answer {
  status: number;
  data?: unknown;
}

/** The body of a 409: another number of rows matches than was confirmed. Null for any other answer. */
export function changedSelection({ status, data }: Answer): SelectionChanged | null {
  return status === 409 && hasNumber(data, "count") ? (data as SelectionChanged) : null;
}

/** The same rows that match, with the number the server counted. */
export function recounted<Target extends BulkTarget>(target: Target, count: number): Target {
  return { ...target, count, countIsExact: true };
}

/** Show on how many records the action is refused, and why. False for any other answer: it has shown nothing. */
export function reportRefused({ status, data }: Answer): boolean {
  if (status !== 403 || !hasNumber(data, "refusedCount")) {
    return false;
  }
  const { message, refused } = data as unknown as Refused;
  const reasons = new Set(refused.flatMap(({ reason }) => reason ?? []));
  showToast({ type: "error", message, body: [...reasons].join(" ") || null });
  return true;
}

function hasNumber<Name extends string>(data: unknown, name: Name): data is Record<Name, number> {
  return typeof data === "object" && data !== null && typeof (data as Record<string, unknown>)[name] === "number";
}
