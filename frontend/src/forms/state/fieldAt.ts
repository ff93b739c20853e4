import type { FormNode } from "@/contracts/forms";
import type { Builder, FieldNode, Repeater } from "@/contracts/forms-fields";
import { fieldsOf } from "@/forms/nodes";
import { ownerOf, valueAt, valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";

/** A field and what stands in it, wherever a path leads: also inside the entries of a list. */
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
  const parts = entryParts(field, entry);
  return parts === null ? null : fieldAt(fieldsOf(parts.schema), rest.slice(parts.depth).join("."), parts.values);
}

/** A field's path as the server is asked about it: an entry of one of several kinds also says which, `content.2:quote.data.author`. */
export function addressOf(fields: readonly FieldNode[], path: string, values: Values): string {
  const owner = ownerOf(fields, path);
  if (owner?.inside == null) {
    return path;
  }
  const [index = "", ...rest] = owner.inside.split(".");
  const parts = entryParts(owner.field, valueAt(valueOf(values, owner.field.name), index));
  if (parts === null) {
    return path;
  }
  const place = parts.kind === null ? index : `${index}:${parts.kind}`;
  const inside = addressOf(fieldsOf(parts.schema), rest.slice(parts.depth).join("."), parts.values);
  return [owner.field.name, place, ...rest.slice(0, parts.depth), inside].join(".");
}

interface EntryParts {
  schema: FormNode[];
  values: Values;
  /** How many steps below the entry its values stand. */
  depth: number;
  /** Null where all entries are of one kind. */
  kind: string | null;
}

function entryParts(field: FieldNode, entry: unknown): EntryParts | null {
  if (typeof entry !== "object" || entry === null) {
    return null;
  }
  if (field.type === "repeater") {
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
