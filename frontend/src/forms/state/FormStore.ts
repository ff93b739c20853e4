import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { conditionValues } from "@/forms/conditions";
import { fieldsOf } from "@/forms/nodes";
import { clientError } from "@/forms/state/clientErrors";
import { withDeletedRows } from "@/forms/state/deletedRows";
import { withSavedKeys } from "@/forms/state/entryKeys";
import { errorsAfterChange } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import { fieldAt } from "@/forms/state/fieldAt";
import { prepopulated } from "@/forms/state/prepopulation";
import { sameFieldValue } from "@/forms/state/sameFieldValue";
import { initialValues, ownerOf, sameValue, valueOf, withValueAt } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { createListeners } from "@/support/store";

/** Everything that a form renders. */
export interface FormSnapshot {
  /** The schema, as the server last sent it. */
  form: Form;
  values: Values;
  /** The values that conditions read: a hidden field counts with the server's value. */
  conditionValues: Values;
  /** The values on the server, as far as the browser knows. */
  stored: Values;
  /** The server's errors. */
  errors: FormErrors;
  /** Errors that the browser found in fields that lost focus. */
  clientErrors: FormErrors;
  isDirty: boolean;
  /** An upload is running. */
  isSending: boolean;
}

export interface FieldChange {
  path: string;
  field: FieldNode;
  previous: unknown;
}

/**
 * The state of one form. The browser owns the values: later responses of the server change the fields, and a value
 * only if it was not typed since.
 */
export class FormStore {
  private snapshot: FormSnapshot;
  private readonly listeners = createListeners<[]>();
  private readonly changeListeners = createListeners<[FieldChange]>();
  /** Paths of edited fields: only those report that they are required. */
  private readonly edited = new Set<string>();
  /** The schema comes from a live response, which knows the typed values. */
  private hasLiveState = false;
  /** Values that the server computed in live responses. */
  private readonly computed = new Map<string, unknown>();
  /** Fields with a running or failed upload. */
  private readonly uploads = new Map<string, "sending" | "failed">();

  constructor(form: Form) {
    const values = initialValues(form);
    const read = conditionValues(form.schema, values, (name) => valueOf(values, name));
    this.snapshot = { form, values, conditionValues: read, stored: values, errors: {}, clientErrors: {}, isDirty: false, isSending: false };
  }

  getSnapshot = (): FormSnapshot => this.snapshot;

  subscribe = this.listeners.subscribe;

  /** Call a listener on each change by the user. */
  onChange = this.changeListeners.subscribe;

  /** Set a value that the user has entered. The path may be inside a list: `items.2.title`. */
  setValue = (path: string, value: unknown): void => {
    const { form, values, errors, clientErrors } = this.snapshot;
    const owner = ownerOf(fieldsOf(form.schema), path);
    const name = owner === null ? path : owner.field.name;
    const before = valueOf(values, name);
    const after = owner?.inside == null ? value : withValueAt(before, owner.inside, value);
    this.edited.add(name);
    if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) {
      // The entries have moved, so the indexes in the edited paths are no longer valid.
      this.edited.forEach((noted) => noted.startsWith(`${name}.`) && this.edited.delete(noted));
    }
    const fields = fieldsOf(form.schema);
    const filled = owner?.inside === null ? prepopulated({ fields, values, name, value: after, isEdited: (other) => this.edited.has(other) }) : [];
    const changed = new Map([[name, after] as const, ...filled.map(({ field, text }) => [field.name, text] as const)]);
    const remaining = (list: FormErrors) => [...changed].reduce((all, [each, next]) => errorsAfterChange(all, each, valueOf(values, each), next), list);
    this.change({
      values: { ...values, ...Object.fromEntries(changed) },
      errors: remaining(errors),
      clientErrors: remaining(clientErrors),
    });
    fields
      .filter((field) => changed.has(field.name))
      .forEach((field) => this.changeListeners.notify({ path: field.name, field, previous: valueOf(values, field.name) }));
  };

  /** Remember that a field inside a list was edited. */
  noteEdited = (path: string): void => {
    this.edited.add(path);
  };

  /** Validate a field when it loses focus, not earlier. */
  blur = (path: string): void => {
    const { form, values, clientErrors } = this.snapshot;
    const found = this.edited.has(path) ? fieldAt(fieldsOf(form.schema), path, values) : null;
    const error = found === null ? null : clientError(found.field, found.value);
    if (error !== null) {
      this.change({ clientErrors: { ...clientErrors, [path]: error } });
    }
  };

  setBusy = (path: string, isBusy: boolean, isFailed = false): void => {
    if (isBusy || isFailed) {
      this.uploads.set(path, isBusy ? "sending" : "failed");
    } else {
      this.uploads.delete(path);
    }
    const isSending = [...this.uploads.values()].includes("sending");
    if (isSending !== this.snapshot.isSending) {
      this.change({ isSending });
    }
  };

  /** Whether an upload failed. */
  hasFailedUpload = (): boolean => [...this.uploads.values()].includes("failed");

  setErrors = (errors: FormErrors): void => {
    // The server's errors replace those of the browser.
    this.change({ errors, clientErrors: {} });
  };

  /** Set values that were not typed: a draft, or the other side of a conflict. */
  fill = (values: Values): void => {
    const known = new Set(fieldsOf(this.snapshot.form.schema).map(({ name }) => name));
    const accepted = Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)));
    this.change({ values: { ...this.snapshot.values, ...accepted } });
  };

  /** Take over a live response; `posted` are the values it is based on. */
  patch = (form: Form, posted: Values): void => {
    this.hasLiveState = true;
    const { values: before, errors, clientErrors } = this.snapshot;
    const values = mergedValues(form, before, posted);
    // A new value does not have the old value's error.
    const changed = Object.keys(values).filter((name) => !sameValue(valueOf(before, name), valueOf(values, name)));
    changed.forEach((name) => this.computed.set(name, valueOf(values, name)));
    const remaining = (list: FormErrors) => changed.reduce((all, name) => errorsAfterChange(all, name, valueOf(before, name), valueOf(values, name)), list);
    this.change({ form, values, errors: remaining(errors), clientErrors: remaining(clientErrors) });
  };

  /** Take over the form as it is stored now; local changes stay. */
  rebase = (form: Form): void => {
    const { values, stored, form: liveForm } = this.snapshot;
    this.change({
      form: this.hasLiveState ? liveForm : form,
      stored: initialValues(form),
      values: mergedValues(form, values, stored),
    });
  };

  /** Take over the form after `posted` was saved; changes made meanwhile stay unsaved. */
  accept = (form: Form, posted: Values): void => {
    this.edited.clear();
    this.computed.clear();
    this.hasLiveState = false;
    this.change({
      form,
      stored: initialValues(form),
      values: mergedValues(form, withStoredKeys(form, withoutExtras(form, this.snapshot.values, posted), posted), posted),
      errors: {},
      clientErrors: {},
    });
  };

  /** The values as they are submitted, with the rows to delete. */
  submittedValues(): Values {
    const { form, values, stored } = this.snapshot;
    return withDeletedRows(fieldsOf(form.schema), values, stored);
  }

  /** The names of the fields whose values differ from the stored ones. */
  changedNames(): string[] {
    const { form, values, stored } = this.snapshot;
    return fieldsOf(form.schema)
      .filter((field) => !sameFieldValue(field, valueOf(values, field.name), valueOf(stored, field.name)))
      .map(({ name }) => name);
  }

  private change(changes: Partial<FormSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...changes };
    const { form, values, stored } = this.snapshot;
    const serverValue = (name: string) => (this.computed.has(name) ? this.computed.get(name) : valueOf(stored, name));
    const isDirty = this.changedNames().length > 0;
    this.snapshot = { ...this.snapshot, isDirty, conditionValues: conditionValues(form.schema, values, serverValue) };
    this.listeners.notify();
  }
}

/** Without values that were sent beside the fields, such as a password confirmation. */
function withoutExtras(form: Form, now: Values, posted: Values): Values {
  const known = new Set(fieldsOf(form.schema).map(({ name }) => name));
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => known.has(name) || !sameValue(value, valueOf(posted, name))));
}

/** With the keys that the list entries got on save, if the list was changed meanwhile. */
function withStoredKeys(form: Form, now: Values, posted: Values): Values {
  const typed = fieldsOf(form.schema).filter(({ name }) => Array.isArray(valueOf(now, name)) && !sameValue(valueOf(now, name), valueOf(posted, name)));
  return { ...now, ...Object.fromEntries(typed.map(({ name, value }) => [name, withSavedKeys(valueOf(now, name), valueOf(posted, name), value)])) };
}

/** Take the new form's value for each field that was not changed since `sent`. */
function mergedValues(form: Form, now: Values, sent: Values): Values {
  const fresh = fieldsOf(form.schema).flatMap(({ name, value }) => {
    const isTyped = Object.hasOwn(now, name) && !sameValue(valueOf(now, name), valueOf(sent, name));
    return isTyped || sameValue(valueOf(now, name), value) ? [] : [[name, value] as const];
  });
  return { ...now, ...Object.fromEntries(fresh) };
}
