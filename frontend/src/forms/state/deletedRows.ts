import type { FieldNode, Repeater } from "@/contracts/forms-fields";
import { fieldsOf } from "@/forms/nodes";
import { valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";

/** The values with the stored rows of inlines that the user has removed: the server deletes a row only if it is named. */
export function withDeletedRows(fields: readonly FieldNode[], values: Values, stored: Values): Values {
  const inlines = fields.filter(({ name, type }) => type === "inline" && Array.isArray(valueOf(values, name)));
  const changed = inlines.map(({ name, ...field }) => [name, rowsOf(field as Repeater, rowList(valueOf(values, name)), rowList(valueOf(stored, name)))] as const);
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}

function rowsOf({ schema }: Pick<Repeater, "schema">, rows: Values[], stored: Values[]): Values[] {
  const fields = fieldsOf(schema);
  const byKey = new Map(stored.flatMap((row) => (typeof row._key === "string" ? [[row._key, row] as const] : [])));
  const submitted = rows.map((row) => {
    const before = typeof row._key === "string" ? byKey.get(row._key) : undefined;
    return before === undefined ? row : withDeletedRows(fields, row, before);
  });
  const remaining = new Set(rows.map(({ _key }) => _key));
  const removed = [...byKey.keys()].filter((key) => !remaining.has(key));
  // At the end, so that the indexes in the paths of errors stay those of the rows on the screen.
  return [...submitted, ...removed.map((key) => ({ _key: key, _delete: true }))];
}

function rowList(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter((row: unknown): row is Values => typeof row === "object" && row !== null) : [];
}
