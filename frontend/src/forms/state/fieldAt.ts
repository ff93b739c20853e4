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

/** What an entry of a list is made of, and how many steps below it its values stand. */
function entryParts(field: FieldNode, entry: unknown): { schema: FormNode[]; values: Values; depth: number } | null {
  if (typeof entry !== "object" || entry === null) {
    return null;
  }
  if (field.type === "repeater") {
    return { schema: (field as Repeater).schema, values: entry as Values, depth: 0 };
  }
  if (field.type === "builder") {
    const block = (field as Builder).blocks.find(({ name }) => name === valueAt(entry, "type"));
    const data = valueAt(entry, "data");
    return block === undefined || typeof data !== "object" || data === null ? null : { schema: block.schema, values: data as Values, depth: 1 };
  }
  return null;
}
