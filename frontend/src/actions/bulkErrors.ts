import type { ActionTarget, BulkTarget } from "@/actions/target";
import type { Refused, SelectionChanged } from "@/contracts/actions";

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

/** The body of a 403 response: the records on which the action is refused. Null for other responses. */
export function refusedRecords({ status, data }: Answer): Refused | null {
  return status === 403 && hasNumber(data, "refusedCount") ? (data as unknown as Refused) : null;
}

/** The same target, without the records on which the action is refused. */
export function skippingRefused<Target extends ActionTarget>(target: Target): Target {
  return target.scope === "bulk" ? { ...target, skipRefused: true } : target;
}

/** The records that a bulk action has skipped: a one-time prop of the page after it. */
export function skippedRecords(props: object): Refused | null {
  return (props as { refused?: Refused }).refused ?? null;
}

function hasNumber<Name extends string>(data: unknown, name: Name): data is Record<Name, number> {
  return typeof data === "object" && data !== null && typeof (data as Record<string, unknown>)[name] === "number";
}
