import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { fieldsOf } from "@/forms/nodes";
import { valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { DRAFT_PREFIX, readStored, writeStored } from "@/support/storage";

/** Unsaved values, stored in this browser only. */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  /** The version of the record that the changes were made on; null if there is none. */
  version: string | null;
  values: Values;
}

/** The form that a draft belongs to. */
export interface DraftTarget {
  panel: string;
  resource: string;
  page: "create" | "edit";
  parent: string | number | null;
  record: string | number | null;
  user: string;
}

const MAX_LENGTH = 100_000;
const MAX_AGE = 7 * 24 * 60 * 60 * 1000;
const MAX_DRAFTS = 20;

export function draftKey({ panel, resource, page, parent, record, user }: DraftTarget): string {
  const parts = [panel, user, resource, parent ?? "", page, record ?? ""].map((part) => encodeURIComponent(String(part)));
  return DRAFT_PREFIX + parts.join("/");
}

/** Store the values of changed fields, except passwords, files and very long texts. */
export function saveDraft(key: string, form: Form, values: Values, changed: readonly string[], version: string | null, now = Date.now()): void {
  const storable = fieldsOf(form.schema).filter((field) => changed.includes(field.name) && isStorable(field));
  if (storable.length === 0) {
    deleteDraft(key);
    return;
  }
  const draft: Draft = { at: now, version, values: Object.fromEntries(storable.map(({ name }) => [name, valueOf(values, name)])) };
  const text = JSON.stringify(draft);
  if (text.length <= MAX_LENGTH) {
    writeStored(key, text);
    pruneDrafts(now);
  }
}

/** The draft of a form, limited to the fields that the form still has. */
export function findDraft(key: string, form: Form, now = Date.now()): Draft | null {
  const draft = parsed(readStored(key));
  if (draft === null || now - draft.at > MAX_AGE) {
    return null;
  }
  const names = new Set(fieldsOf(form.schema).filter((field) => isStorable(field) && !field.disabled).map(({ name }) => name));
  const values = Object.entries(draft.values).filter(([name]) => names.has(name));
  return values.length === 0 ? null : { ...draft, values: Object.fromEntries(values) };
}

export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden.
  }
}

/** Delete old drafts, and the oldest if there are too many. */
export function pruneDrafts(now = Date.now()): void {
  try {
    const drafts = Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFT_PREFIX))
      .map((key) => ({ key, at: parsed(readStored(key))?.at ?? 0 }))
      .sort((one, other) => other.at - one.at);
    drafts.filter(({ at }, index) => index >= MAX_DRAFTS || now - at > MAX_AGE).forEach(({ key }) => deleteDraft(key));
  } catch {
    // Storage may be forbidden.
  }
}

/** Whether a field's value may be stored in the browser and is still valid later. */
function isStorable(field: FieldNode): boolean {
  switch (field.type) {
    case "password":
    case "file_upload":
      return false;
    case "repeater":
    case "inline":
      return "emptyItem" in field && fieldsOf(field.schema).every(isStorable);
    case "builder":
      return "blocks" in field && field.blocks.every((block) => fieldsOf(block.schema).every(isStorable));
    default:
      return true;
  }
}

function parsed(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? "null") as Partial<Draft> | null;
    return draft !== null && typeof draft.at === "number" && typeof draft.values === "object"
      ? { at: draft.at, version: draft.version ?? null, values: draft.values }
      : null;
  } catch {
    return null;
  }
}
