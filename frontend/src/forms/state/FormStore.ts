import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { conditionValues } from "@/forms/conditions";
import { fieldsOf } from "@/forms/nodes";
import { withSavedKeys } from "@/forms/state/entryKeys";
import { errorsAfter } from "@/forms/state/errors";
import { fieldAt } from "@/forms/state/fieldAt";
import type { FormErrors } from "@/forms/state/errors";
import { hintFor } from "@/forms/state/hints";
import { ownerOf, sameValue, startingValues, valueOf, withValue, withValueAt } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";

/** Everything a form is drawn from. */
export interface FormSnapshot {
  /** The parts, as the server last described them. */
  form: Form;
  values: Values;
  /** What conditions read: a field that is hidden counts with the server's value. */
  conditionValues: Values;
  /** What the server holds, as far as this browser knows. */
  stored: Values;
  /** What the server said is wrong. */
  errors: FormErrors;
  /** What the browser thinks is wrong with answers that were left. */
  hints: FormErrors;
  isDirty: boolean;
  /** A part of an answer is still on its way: a file. */
  isSending: boolean;
}

export interface FieldChange {
  path: string;
  field: FieldNode;
  previous: unknown;
}

/**
 * The state of one form. The browser owns the values: what the server sends later changes how fields look, and
 * a value only where nobody has typed since.
 */
export class FormStore {
  private snapshot: FormSnapshot;
  private readonly listeners = new Set<() => void>();
  private readonly changeListeners = new Set<(change: FieldChange) => void>();
  /** Paths of fields that somebody has written in: only those are told that they are required. */
  private readonly edited = new Set<string>();
  /** The parts follow what was typed; a form made from the record alone says less. */
  private isFollowing = false;
  /** Values that the server computed while somebody typed. */
  private readonly computed = new Map<string, unknown>();
  /** Fields with something on its way, and those whose last one did not arrive. */
  private readonly underWay = new Map<string, "sending" | "lost">();

  constructor(form: Form) {
    const values = startingValues(form);
    const read = conditionValues(form.schema, values, (name) => valueOf(values, name));
    this.snapshot = { form, values, conditionValues: read, stored: values, errors: {}, hints: {}, isDirty: false, isSending: false };
  }

  getSnapshot = (): FormSnapshot => this.snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Hear of each answer that a person gives. */
  onChange(listener: (change: FieldChange) => void): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  /** A person's answer. The path may lead into a list: `items.2.title`. */
  setValue = (path: string, value: unknown): void => {
    const { form, values, errors, hints } = this.snapshot;
    const owner = ownerOf(fieldsOf(form.schema), path);
    const name = owner === null ? path : owner.field.name;
    const before = valueOf(values, name);
    const after = owner?.inside == null ? value : withValueAt(before, owner.inside, value);
    this.edited.add(name);
    if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) {
      // Its entries have moved: what was noted of a place is true of another one.
      this.edited.forEach((noted) => noted.startsWith(`${name}.`) && this.edited.delete(noted));
    }
    this.change({
      values: withValue(values, name, after),
      errors: errorsAfter(errors, name, before, after),
      hints: errorsAfter(hints, name, before, after),
    });
    if (owner !== null) {
      this.changeListeners.forEach((listener) => listener({ path: name, field: owner.field, previous: before }));
    }
  };

  /** Somebody has written in a field inside a list. */
  noteEdited = (path: string): void => {
    this.edited.add(path);
  };

  /** A field was left: the moment to say what is wrong with its answer, and not earlier. */
  blur = (path: string): void => {
    const { form, values, hints } = this.snapshot;
    const found = this.edited.has(path) ? fieldAt(fieldsOf(form.schema), path, values) : null;
    const hint = found === null ? null : hintFor(found.field, found.value);
    if (hint !== null) {
      this.change({ hints: { ...hints, [path]: hint } });
    }
  };

  setBusy = (path: string, isBusy: boolean, isLost = false): void => {
    if (isBusy || isLost) {
      this.underWay.set(path, isBusy ? "sending" : "lost");
    } else {
      this.underWay.delete(path);
    }
    const isSending = [...this.underWay.values()].includes("sending");
    if (isSending !== this.snapshot.isSending) {
      this.change({ isSending });
    }
  };

  /** Whether something that was sent did not arrive. */
  hasLost = (): boolean => [...this.underWay.values()].includes("lost");

  setErrors = (errors: FormErrors): void => {
    // The server has spoken; what the browser thought of the same form is beside the point.
    this.change({ errors, hints: {} });
  };

  /** Put values in place that were not typed just now: a draft, the other side of a conflict. */
  fill = (values: Values): void => {
    const known = new Set(fieldsOf(this.snapshot.form.schema).map(({ name }) => name));
    const taken = Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)));
    this.change({ values: { ...this.snapshot.values, ...taken } });
  };

  /** Take over what a live field's answer says of the form; `posted` is what it was asked about. */
  patch = (form: Form, posted: Values): void => {
    this.isFollowing = true;
    const { values: before, errors, hints } = this.snapshot;
    const values = merged(form, before, posted);
    // What was wrong with a value is not wrong with the one that took its place.
    const moved = Object.keys(values).filter((name) => !sameValue(valueOf(before, name), valueOf(values, name)));
    moved.forEach((name) => this.computed.set(name, valueOf(values, name)));
    const left = (said: FormErrors) => moved.reduce((all, name) => errorsAfter(all, name, valueOf(before, name), valueOf(values, name)), said);
    this.change({ form, values, errors: left(errors), hints: left(hints) });
  };

  /** Take over the form as the server holds it now; what was changed here stays. */
  rebase = (form: Form): void => {
    const { values, stored, form: followed } = this.snapshot;
    this.change({
      form: this.isFollowing ? followed : form,
      stored: startingValues(form),
      values: merged(form, values, stored),
    });
  };

  /** Take over the form after `posted` was saved; what was typed meanwhile stays, and is unsaved. */
  accept = (form: Form, posted: Values): void => {
    this.edited.clear();
    this.computed.clear();
    this.isFollowing = false;
    this.change({
      form,
      stored: startingValues(form),
      values: merged(form, withNewKeys(form, withoutSpent(form, this.snapshot.values, posted), posted), posted),
      errors: {},
      hints: {},
    });
  };

  /** The names of the fields whose values differ from what the server holds. */
  changedNames(): string[] {
    const { form, values, stored } = this.snapshot;
    return fieldsOf(form.schema)
      .map(({ name }) => name)
      .filter((name) => !sameValue(valueOf(values, name), valueOf(stored, name)));
  }

  private change(changes: Partial<FormSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...changes };
    const { form, values, stored } = this.snapshot;
    const serverValue = (name: string) => (this.computed.has(name) ? this.computed.get(name) : valueOf(stored, name));
    const isDirty = this.changedNames().length > 0;
    this.snapshot = { ...this.snapshot, isDirty, conditionValues: conditionValues(form.schema, values, serverValue) };
    this.listeners.forEach((listener) => listener());
  }
}

/** Without what was sent beside the fields and is done with: the second entry of a secret. */
function withoutSpent(form: Form, now: Values, posted: Values): Values {
  const known = new Set(fieldsOf(form.schema).map(({ name }) => name));
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => known.has(name) || !sameValue(value, valueOf(posted, name))));
}

/** With the keys that the entries of lists have after they were saved, where somebody has typed on meanwhile. */
function withNewKeys(form: Form, now: Values, posted: Values): Values {
  const typed = fieldsOf(form.schema).filter(({ name }) => Array.isArray(valueOf(now, name)) && !sameValue(valueOf(now, name), valueOf(posted, name)));
  return { ...now, ...Object.fromEntries(typed.map(({ name, value }) => [name, withSavedKeys(valueOf(now, name), valueOf(posted, name), value)])) };
}

/** The new form's value wherever the present one is still what the server was told. */
function merged(form: Form, now: Values, told: Values): Values {
  const fresh = fieldsOf(form.schema).flatMap(({ name, value }) => {
    const isTyped = Object.hasOwn(now, name) && !sameValue(valueOf(now, name), valueOf(told, name));
    return isTyped || sameValue(valueOf(now, name), value) ? [] : [[name, value] as const];
  });
  return { ...now, ...Object.fromEntries(fresh) };
}
