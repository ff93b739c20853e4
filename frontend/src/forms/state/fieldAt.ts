import type { FormNode } from "@/contracts/forms";
import type { Builder, FieldNode, Repeater } from "@/contracts/forms-fields";
import { fieldsOf } from "@/forms/nodes";
import { ownerOf, valueAt, valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";

/** The field and its value at a path, also inside the entries of a list. */
export function fieldAt(fields: readonly FieldNode[], path: string, values: Values): { field: FieldNode; value: unknown } | null {
  const owner = ownerOf(fields, path);
  if (owner === null) {
    return null;
  }
  const { field, inside } = owner;
  const value = valueOf(values, field.name);
  if (inside === null) {
    return { field, value };
  }
  const [index = "", ...rest] = inside.split(".");
  const entry = valueAt(value, index);
  const entryForm = entryFormOf(field, entry);
  return entryForm === null ? null : fieldAt(fieldsOf(entryForm.schema), rest.slice(entryForm.depth).join("."), entryForm.values);
}

/** A field's path as the server expects it: an entry of a builder includes its block, `content.2:quote.data.author`. */
export function serverPathOf(fields: readonly FieldNode[], path: string, values: Values): string {
  const owner = ownerOf(fields, path);
  if (owner?.inside == null) {
    return path;
  }
  const [index = "", ...rest] = owner.inside.split(".");
  const entryForm = entryFormOf(owner.field, valueAt(valueOf(values, owner.field.name), index));
  if (entryForm === null) {
    return path;
  }
  const segment = entryForm.kind === null ? index : `${index}:${entryForm.kind}`;
  const inside = serverPathOf(fieldsOf(entryForm.schema), rest.slice(entryForm.depth).join("."), entryForm.values);
  return [owner.field.name, segment, ...rest.slice(0, entryForm.depth), inside].join(".");
}

export interface EntryForm {
  schema: FormNode[];
  values: Values;
  /** How many levels below the entry its values are. */
  depth: number;
  /** The block's name; null in a repeater. */
  kind: string | null;
}

/** The form of one entry of a list; null if the field is no list, or its type is unknown. */
export function entryFormOf(field: FieldNode, entry: unknown): EntryForm | null {
  if (typeof entry !== "object" || entry === null) {
    return null;
  }
  if (field.type === "repeater" || field.type === "inline") {
    return { schema: (field as Repeater).schema, values: entry as Values, depth: 0, kind: null };
  }
  if (field.type === "builder") {
    const block = (field as Builder).blocks.find(({ name }) => name === valueAt(entry, "type"));
    const data = valueAt(entry, "data");
    if (block === undefined || typeof data !== "object" || data === null) {
      return null;
    }
    return { schema: block.schema, values: data as Values, depth: 1, kind: block.name };
  }
  return null;
}
