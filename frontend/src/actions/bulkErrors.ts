import type { BulkTarget } from "@/actions/target";
import type { Refused, SelectionChanged } from "@/contracts/actions";
import { showToast } from "@/support/toasts";

interface Answer {
  status: number;
  data?: unknown;
}

/** The body of a 409 response: the number of matching rows has changed. Null for other responses. */
export function changedSelection({ status, data }: Answer): SelectionChanged | null {
  return status === 409 && hasNumber(data, "count") ? (data as SelectionChanged) : null;
}

/** The same target with the new count. */
export function withNewCount<Target extends BulkTarget>(target: Target, count: number): Target {
  return { ...target, count, countIsExact: true };
}

/** Show how many records the action was refused for, and why. Returns false for other responses. */
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
