import type { FormNode } from "@/contracts/forms";
import type { ComponentConditions, Condition } from "@/contracts/forms-layouts";
import { fieldsOf, groupsOf, isField } from "@/forms/nodes";

// `django_panel/forms/conditions.py` is the other half. Both are held against `conditions.cases.json`.

/** What both sides read as a number: no blanks, no infinity, nothing that only one of them knows. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const FALSE_WORDS = new Set(["", "0", "false", "off", "no"]);

type Values = Readonly<Record<string, unknown>>;

/** Whether a part is shown: all of the first conditions hold, and none of the second. */
export function isOpen({ visibleWhen, hiddenWhen }: ComponentConditions, values: Values): boolean {
  return visibleWhen.every((each) => holds(each, values)) && !hiddenWhen.some((each) => holds(each, values));
}

/**
 * The values that conditions read. A field that a condition hides counts with the value the server has for it, not with
 * what was typed before it was hidden: the server reads conditions the same way (`django_panel/forms/state.py`).
 */
export function conditionValues(nodes: readonly FormNode[], values: Values, serverValue: (name: string) => unknown): Values {
  if (!hasConditions(nodes)) {
    return values;
  }
  const names = fieldsOf(nodes).map(({ name }) => name);
  const initial = { ...values, ...Object.fromEntries(names.map((name) => [name, serverValue(name)])) };
  let state: Values = initial;
  let open = new Set<string>();
  for (let pass = 0; pass <= names.length; pass += 1) {
    const found = openNames(nodes, state);
    if (found.size === open.size && [...found].every((name) => open.has(name))) {
      return state;
    }
    open = found;
    state = found.size === names.length ? values : { ...initial, ...Object.fromEntries(names.filter((name) => found.has(name)).map((name) => [name, valueIn(values, name)])) };
  }
  // Conditions in a cycle: a system check on the server reports them.
  return initial;
}

const conditional = new WeakMap<readonly FormNode[], boolean>();

function hasConditions(nodes: readonly FormNode[]): boolean {
  const known = conditional.get(nodes);
  if (known !== undefined) {
    return known;
  }
  const found = nodes.some((node) => isConditional(node.conditions) || groupsOf(node).some((group) => isConditional(group.conditions) || hasConditions(group.schema)));
  conditional.set(nodes, found);
  return found;
}

function isConditional({ visibleWhen, hiddenWhen }: ComponentConditions): boolean {
  return visibleWhen.length + hiddenWhen.length > 0;
}

/** The fields that neither their own conditions hide nor those of the parts around them. */
function openNames(nodes: readonly FormNode[], values: Values): Set<string> {
  const open = nodes.filter((node) => isOpen(node.conditions, values));
  return new Set(
    open.flatMap((node) =>
      isField(node) ? [node.name] : groupsOf(node).flatMap((group) => (isOpen(group.conditions, values) ? [...openNames(group.schema, values)] : [])),
    ),
  );
}

function valueIn(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : null;
}

export function holds({ field, operator, value }: Condition, values: Values): boolean {
  const actual = valueIn(values, field);
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
