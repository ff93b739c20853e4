import type { Builder, FieldNode, Repeater } from "@/contracts/forms-fields";
import { fieldsOf } from "@/forms/nodes";
import { entryFormOf } from "@/forms/state/fieldAt";
import { ownerOf, valueAt, valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { t } from "@/support/i18n";

/** The number of an entry of a list: "Line 1", or "Entry 1" if an entry has no name. */
export function entryNumber({ itemName }: Repeater, index: number): string {
  return itemName === null ? t("Item %(number)s", { number: index + 1 }) : t("%(item)s %(number)s", { item: itemName, number: index + 1 });
}

/** What an error is about: the field, or inside a list the entry and the field, "Line 1: Quantity". */
export function errorLabel(fields: readonly FieldNode[], path: string, values: Values): string | null {
  const owner = ownerOf(fields, path);
  if (owner === null) {
    return null;
  }
  const { field, inside } = owner;
  const [index = "", ...rest] = inside?.split(".") ?? [];
  const entryForm = /^\d+$/.test(index) ? entryFormOf(field, valueAt(valueOf(values, field.name), index)) : null;
  if (entryForm === null) {
    return field.label;
  }
  const item = entryName(field, entryForm.kind, Number(index));
  const inner = errorLabel(fieldsOf(entryForm.schema), rest.slice(entryForm.depth).join("."), entryForm.values);
  return inner === null ? item : t("%(item)s: %(field)s", { item, field: inner });
}

/** An entry without a name is called after its list: "Lines 1"; a block after its type: "Quote 2". */
function entryName(field: FieldNode, kind: string | null, index: number): string {
  const block = kind === null ? undefined : (field as Builder).blocks.find(({ name }) => name === kind);
  const name = block?.label ?? (kind === null ? (field as Repeater).itemName : null) ?? field.label;
  return t("%(item)s %(number)s", { item: name, number: index + 1 });
}
