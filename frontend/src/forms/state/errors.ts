import type { Form } from "@/contracts/forms";
import { fieldsOf } from "@/forms/nodes";
import { errorLabel } from "@/forms/state/errorLabels";
import { ownerOf, sameValue, valueAt } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";

/** One message per full name: `items.0.title` inside a list, `__all__` for the form as a whole. */
export type FormErrors = Readonly<Record<string, string>>;

export const WHOLE_FORM = "__all__";

/** The first message per field: a page contains strings, a JSON response contains lists. */
export function errorsFrom(raw: object): FormErrors {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, messages]: [string, unknown]) => {
      const first: unknown = Array.isArray(messages) ? messages[0] : messages;
      return typeof first === "string" ? [[name, first] as const] : [];
    }),
  );
}

/** The errors inside a field's value, by path. */
export function innerErrors(errors: FormErrors, name: string): FormErrors | undefined {
  const start = `${name}.`;
  const inside = Object.entries(errors).filter(([path]) => path.startsWith(start));
  return inside.length === 0 ? undefined : Object.fromEntries(inside.map(([path, text]) => [path.slice(start.length), text]));
}

/** The errors that remain after a field's value changed: without its own, and those of changed paths inside it. */
export function errorsAfterChange(errors: FormErrors, name: string, before: unknown, after: unknown): FormErrors {
  const start = `${name}.`;
  const isReplaced = !Array.isArray(before) || !Array.isArray(after) || before.length !== after.length;
  const isGone = (path: string): boolean => {
    if (path === name) {
      return true;
    }
    if (!path.startsWith(start)) {
      return false;
    }
    const inside = path.slice(start.length);
    return isReplaced || !sameValue(valueAt(before, inside), valueAt(after, inside));
  };
  const names = Object.keys(errors);
  return names.some(isGone) ? Object.fromEntries(Object.entries(errors).filter(([path]) => !isGone(path))) : errors;
}

interface FieldError {
  path: string;
  /** The field's label; inside a list also the entry: "Line 1: Quantity". */
  label: string;
  message: string;
}

/** Errors in the order of the form, and the messages that belong to no visible field. */
export function groupErrors(form: Form, errors: FormErrors, values: Values = {}): { fieldErrors: FieldError[]; otherErrors: string[] } {
  const fields = fieldsOf(form.schema);
  const found = Object.entries(errors).map(([path, message]) => ({ path, message, owner: ownerOf(fields, path) }));
  const fieldErrors = found
    .flatMap(({ path, message, owner }) => (owner === null || owner.field.type === "hidden" ? [] : [{ path, message, field: owner.field }]))
    .sort((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field))
    .map(({ path, message, field }) => ({ path, message, label: errorLabel(fields, path, values) ?? field.label }));
  const otherErrors = found.filter(({ owner }) => owner === null || owner.field.type === "hidden").map(({ message }) => message);
  return { fieldErrors, otherErrors: [...new Set(otherErrors)] };
}
