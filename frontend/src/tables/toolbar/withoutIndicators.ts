import type { Filter } from "@/contracts/tables";

/**
 * Return a filter's value less the parts that some of its indicators speak of; null when nothing is left.
 *
 * A form says one sentence an answer, a query builder one a rule that must hold; all other filters go whole.
 */
export function withoutIndicators(filter: Filter | undefined, value: unknown, removed: number[], count: number): unknown {
  if (filter?.type === "form" && isMap(value)) {
    const answered = Object.entries(value).filter(([, answer]) => answer !== null && answer !== false);
    const left = answered.filter((_, index) => !removed.includes(index));
    return answered.length === count && left.length > 0 ? Object.fromEntries(left) : null;
  }
  if (filter?.type === "query_builder" && isMap(value) && value.join === "and" && Array.isArray(value.rules)) {
    const left = value.rules.filter((_, index) => !removed.includes(index));
    return value.rules.length === count && left.length > 0 ? { ...value, rules: left } : null;
  }
  return null;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
