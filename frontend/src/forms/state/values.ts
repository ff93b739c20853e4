import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { fieldsOf } from "@/forms/nodes";

/** The values of the fields, by full name. */
export type Values = Readonly<Record<string, unknown>>;

/** The values that a form was sent with. */
export function initialValues(form: Form): Values {
  return Object.fromEntries(fieldsOf(form.schema).map(({ name, value }) => [name, value]));
}

export function valueOf(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : null;
}

/** A copy with one value replaced, for any name, even `__proto__`. */
export function withValue(values: Values, name: string, value: unknown): Values {
  return { ...values, ...Object.fromEntries([[name, value]]) };
}

/** Whether two values would be stored as the same; the empty string equals null. */
export function sameValue(left: unknown, right: unknown): boolean {
  const [one, other] = [blankAsNull(left), blankAsNull(right)];
  if (one === other) {
    return true;
  }
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((each, at) => sameValue(each, other[at]));
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameValue(valueOf(one as Values, name), valueOf(other as Values, name)));
}

/** The value at a path inside a value: `0.title`. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inside, key) => {
    return typeof inside === "object" && inside !== null && Object.hasOwn(inside, key) ? (inside as Values)[key] : undefined;
  }, value);
}

/** A copy of a value with the value at a path replaced. An invalid path changes nothing. */
export function withValueAt(value: unknown, path: string, next: unknown): unknown {
  const [key = "", ...rest] = path.split(".");
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const inner = rest.length === 0 ? next : withValueAt(Object.hasOwn(value, key) ? (value as Values)[key] : undefined, rest.join("."), next);
  return Array.isArray(value) ? value.map((each: unknown, at) => (String(at) === key ? inner : each)) : withValue(value as Values, key, inner);
}

/** The field that a path belongs to, and the rest of the path: `items.2.title` is `2.title` of `items`. */
export function ownerOf(fields: readonly FieldNode[], path: string): { field: FieldNode; inside: string | null } | null {
  const whole = fields.find(({ name }) => name === path);
  if (whole !== undefined) {
    return { field: whole, inside: null };
  }
  const holder = fields.find(({ name }) => path.startsWith(`${name}.`));
  return holder === undefined ? null : { field: holder, inside: path.slice(holder.name.length + 1) };
}

function blankAsNull(value: unknown): unknown {
  return value === "" || value === undefined ? null : value;
}
