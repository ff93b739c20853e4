import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { fieldsOf } from "@/forms/nodes";
import { valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { DRAFT_PREFIX } from "@/support/drafts";
import { recall, remember } from "@/support/remembered";

/** What was typed and not saved, kept in this browser only. */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  /** The mark of the record it was typed over; null where there was none. */
  version: string | null;
  values: Values;
}

/** Which form a draft belongs to. */
export interface DraftPlace {
  panel: string;
  resource: string;
  page: "create" | "edit";
  parent: string | number | null;
  record: string | number | null;
  user: string;
}

const LONGEST = 100_000;
const OLDEST = 7 * 24 * 60 * 60 * 1000;
const MOST = 20;

export function draftKey({ panel, resource, page, parent, record, user }: DraftPlace): string {
  const parts = [panel, user, resource, parent ?? "", page, record ?? ""].map((part) => encodeURIComponent(String(part)));
  return DRAFT_PREFIX + parts.join("/");
}

/** Keep these fields' values. Secrets and files are not kept, and nothing is kept that is too long to be a form. */
export function keepDraft(key: string, form: Form, values: Values, changed: readonly string[], version: string | null, now = Date.now()): void {
  const kept = fieldsOf(form.schema).filter((field) => changed.includes(field.name) && isKeepable(field));
  if (kept.length === 0) {
    dropDraft(key);
    return;
  }
  const draft: Draft = { at: now, version, values: Object.fromEntries(kept.map(({ name }) => [name, valueOf(values, name)])) };
  const text = JSON.stringify(draft);
  if (text.length <= LONGEST) {
    remember(key, text);
    sweepDrafts(now);
  }
}

/** The draft of a form, as far as the form still has its fields. */
export function findDraft(key: string, form: Form, now = Date.now()): Draft | null {
  const draft = parsed(recall(key));
  if (draft === null || now - draft.at > OLDEST) {
    return null;
  }
  const names = new Set(fieldsOf(form.schema).filter((field) => isKeepable(field) && !field.disabled).map(({ name }) => name));
  const values = Object.entries(draft.values).filter(([name]) => names.has(name));
  return values.length === 0 ? null : { ...draft, values: Object.fromEntries(values) };
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept where nothing may be stored.
  }
}

/** Let go of old drafts, and of the oldest where there are too many. */
export function sweepDrafts(now = Date.now()): void {
  try {
    const drafts = Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFT_PREFIX))
      .map((key) => ({ key, at: parsed(recall(key))?.at ?? 0 }))
      .sort((one, other) => other.at - one.at);
    drafts.filter(({ at }, index) => index >= MOST || now - at > OLDEST).forEach(({ key }) => dropDraft(key));
  } catch {
    // As above.
  }
}

/** Whether a field's value may lie in the browser's storage, and means something there tomorrow. */
function isKeepable(field: FieldNode): boolean {
  switch (field.type) {
    case "password":
    case "file_upload":
      return false;
    case "repeater":
      return "emptyItem" in field && fieldsOf(field.schema).every(isKeepable);
    case "builder":
      return "blocks" in field && field.blocks.every((block) => fieldsOf(block.schema).every(isKeepable));
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
