import type { Form } from "@/contracts/forms";
import { fieldsOf } from "@/forms/nodes";
import { ownerOf, sameValue, valueAt } from "@/forms/state/values";

/** One sentence for each full name; `items.0.title` inside a list, `__all__` for the form as a whole. */
export type FormErrors = Readonly<Record<string, string>>;

export const WHOLE_FORM = "__all__";

/** What a server says of a form, as one sentence a field: pages hold texts, scripts get lists of them. */
export function errorsFrom(raw: object): FormErrors {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, said]: [string, unknown]) => {
      const first: unknown = Array.isArray(said) ? said[0] : said;
      return typeof first === "string" ? [[name, first] as const] : [];
    }),
  );
}

/** The errors inside a field's value, by their path in it. */
export function innerErrors(errors: FormErrors, name: string): FormErrors | undefined {
  const start = `${name}.`;
  const inside = Object.entries(errors).filter(([path]) => path.startsWith(start));
  return inside.length === 0 ? undefined : Object.fromEntries(inside.map(([path, text]) => [path.slice(start.length), text]));
}

/** The errors that still hold after a field's value changed: its own is gone, and those of changed places inside it. */
export function errorsAfter(errors: FormErrors, name: string, before: unknown, after: unknown): FormErrors {
  const start = `${name}.`;
  const moved = !Array.isArray(before) || !Array.isArray(after) || before.length !== after.length;
  const isGone = (path: string): boolean => {
    if (path === name) {
      return true;
    }
    if (!path.startsWith(start)) {
      return false;
    }
    const inside = path.slice(start.length);
    return moved || !sameValue(valueAt(before, inside), valueAt(after, inside));
  };
  const names = Object.keys(errors);
  return names.some(isGone) ? Object.fromEntries(Object.entries(errors).filter(([path]) => !isGone(path))) : errors;
}

export interface PlacedError {
  path: string;
  /** What the field is called. */
  label: string;
  message: string;
}

/** Errors in the order of the form; those that belong to no field of it stand apart, so that none is lost. */
export function placedErrors(form: Form, errors: FormErrors): { atFields: PlacedError[]; elsewhere: string[] } {
  const fields = fieldsOf(form.schema);
  const found = Object.entries(errors).map(([path, message]) => ({ path, message, owner: ownerOf(fields, path) }));
  const atFields = found
    .flatMap(({ path, message, owner }) => (owner === null || owner.field.type === "hidden" ? [] : [{ path, message, field: owner.field }]))
    .sort((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field))
    .map(({ path, message, field }) => ({ path, message, label: field.label }));
  const elsewhere = found.filter(({ owner }) => owner === null || owner.field.type === "hidden").map(({ message }) => message);
  return { atFields, elsewhere: [...new Set(elsewhere)] };
}
