import type { ComponentConditions, Condition } from "@/contracts/forms-layouts";

// `django_panel/forms/conditions.py` is the other half. Both are held against `conditions.cases.json`.

/** What both sides read as a number: no blanks, no infinity, nothing that only one of them knows. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const FALSE_WORDS = new Set(["", "0", "false", "off", "no"]);

type Values = Readonly<Record<string, unknown>>;

/** Whether a part is shown: all of the first conditions hold, and none of the second. */
export function isOpen({ visibleWhen, hiddenWhen }: ComponentConditions, values: Values): boolean {
  return visibleWhen.every((each) => holds(each, values)) && !hiddenWhen.some((each) => holds(each, values));
}

export function holds({ field, operator, value }: Condition, values: Values): boolean {
  const actual = Object.hasOwn(values, field) ? values[field] : null;
  switch (operator) {
    case "equals":
      return contains(actual, asText(value));
    case "not_equals":
      return !contains(actual, asText(value));
    case "in":
      return listed(value).some((one) => contains(actual, asText(one)));
    case "not_in":
      return !listed(value).some((one) => contains(actual, asText(one)));
    case "filled":
      return !isBlank(actual);
    case "blank":
      return isBlank(actual);
    case "greater_than":
      return exceeds(actual, value);
    case "less_than":
      return exceeds(value, actual);
    case "truthy":
      return isTruthy(actual);
    case "falsy":
      return !isTruthy(actual);
    default:
      // Newer than this build: the server's word counts on saving, so nothing is kept out of sight.
      return true;
  }
}

/** A value as both sides compare it: null is empty, truth is 1, falsehood is 0. */
export function asText(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
      return value ? "1" : "0";
    case "number":
      return numberText(value);
    default:
      return value === null || value === undefined ? "" : JSON.stringify(value);
  }
}

/** Python writes large whole numbers out, and small fractions with an exponent of two digits. */
function numberText(value: number): string {
  if (Number.isInteger(value)) {
    return BigInt(value).toString();
  }
  if (Math.abs(value) < 1e-4) {
    return value.toExponential().replace(/e-(\d)$/, "e-0$1");
  }
  return String(value);
}

function contains(actual: unknown, expected: string): boolean {
  if (Array.isArray(actual)) {
    return actual.some((one) => asText(one) === expected);
  }
  return !isObject(actual) && asText(actual) === expected;
}

function exceeds(left: unknown, right: unknown): boolean {
  const [larger, smaller] = [numberOf(left), numberOf(right)];
  return larger !== null && smaller !== null && larger > smaller;
}

function numberOf(value: unknown): number | null {
  if (typeof value === "boolean" || Array.isArray(value) || isObject(value)) {
    return null;
  }
  const text = asText(value);
  const number = NUMBER.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : null;
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value) || isObject(value)) {
    return Object.keys(value).length === 0;
  }
  return asText(value) === "";
}

function isTruthy(value: unknown): boolean {
  if (Array.isArray(value) || isObject(value)) {
    return Object.keys(value).length > 0;
  }
  return !FALSE_WORDS.has(asText(value).toLowerCase());
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function listed(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
