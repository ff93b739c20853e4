import type { FormNode } from "@/contracts/forms";
import type { ComponentConditions, Condition } from "@/contracts/forms-layouts";
import { fieldsOf, groupsOf, isField } from "@/forms/nodes";

// The Python counterpart is `django_panel/forms/conditions.py`. `conditions.cases.json` tests both.

/** The numbers that Python and JavaScript parse alike: no whitespace, no infinity. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const FALSE_WORDS = new Set(["", "0", "false", "off", "no"]);

type Values = Readonly<Record<string, unknown>>;

/** Whether a node is visible: all of the first conditions match, and none of the second. */
export function isVisible({ visibleWhen, hiddenWhen }: ComponentConditions, values: Values): boolean {
  return visibleWhen.every((each) => matches(each, values)) && !hiddenWhen.some((each) => matches(each, values));
}

/**
 * The values that conditions read. A hidden field counts with the server's value, not with what was typed before it
 * was hidden; the server does the same (`django_panel/forms/state.py`).
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
    const found = visibleNames(nodes, state);
    if (found.size === open.size && [...found].every((name) => open.has(name))) {
      return state;
    }
    open = found;
    state = found.size === names.length ? values : { ...initial, ...Object.fromEntries(names.filter((name) => found.has(name)).map((name) => [name, valueIn(values, name)])) };
  }
  // Cyclic conditions; a system check on the server reports them.
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

/** The names of the fields that are not hidden by their own conditions or those of a layout around them. */
function visibleNames(nodes: readonly FormNode[], values: Values): Set<string> {
  const open = nodes.filter((node) => isVisible(node.conditions, values));
  return new Set(
    open.flatMap((node) =>
      isField(node) ? [node.name] : groupsOf(node).flatMap((group) => (isVisible(group.conditions, values) ? [...visibleNames(group.schema, values)] : [])),
    ),
  );
}

function valueIn(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : null;
}

export function matches({ field, operator, value }: Condition, values: Values): boolean {
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
      // An operator of a newer server: show the node, because the server decides on save.
      return true;
  }
}

/** The text by which both sides compare a value: null is empty, true is 1, false is 0. */
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

/** Python writes large integers in full, and small fractions with an exponent of two digits. */
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
