import type { FieldNode, Option, Prepopulation, Select, TextInput } from "@/contracts/forms-fields";
import { asText } from "@/forms/control";
import { optionCacheKey, selectedOptions } from "@/forms/fields/options";
import { urlify } from "@/forms/state/urlify";
import { valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";

type FilledField = TextInput & { prepopulate: Prepopulation };

const known = new WeakMap<readonly FieldNode[], FilledField[]>();

/** The fields that are filled from other fields. */
function filledFields(fields: readonly FieldNode[]): FilledField[] {
  // Cached, because this runs on every key press.
  const before = known.get(fields);
  if (before !== undefined) {
    return before;
  }
  const found = fields.filter((field): field is FilledField => "prepopulate" in field && !field.disabled);
  known.set(fields, found);
  return found;
}

export interface FieldEdit {
  /** The fields of the form, or of one of its rows. */
  fields: readonly FieldNode[];
  /** Their values before the change. */
  values: Values;
  name: string;
  value: unknown;
  /** The prefix of the names in paths: `items.2.`, or empty. */
  prefix?: string;
  isEdited: (name: string) => boolean;
}

/**
 * The fields that follow a change of one of their sources, with their new texts. A field stops to follow when the user
 * edits it, and one with another text than the slug of its sources does not begin to.
 */
export function prepopulated({ fields, values, name, value, prefix = "", isEdited }: FieldEdit): { field: FieldNode; text: string | null }[] {
  const following = filledFields(fields).filter(
    (field) => field.prepopulate.sources.includes(name) && field.name !== name && !isEdited(field.name),
  );
  if (following.length === 0) {
    return [];
  }
  const after = { ...values, [name]: value };
  return following.flatMap((field) => {
    const current = asText(valueOf(values, field.name));
    if (current !== "" && current !== slugOf(field, fields, values, prefix)) {
      return [];
    }
    const text = slugOf(field, fields, after, prefix);
    return text === current ? [] : [{ field, text: text === "" ? null : text }];
  });
}

function slugOf({ prepopulate, maxLength }: FilledField, fields: readonly FieldNode[], values: Values, prefix: string): string {
  const texts = prepopulate.sources.map((name) => {
    const source = fields.find((field) => field.name === name);
    return source === undefined ? "" : textOf(source, valueOf(values, name), prefix + name);
  });
  return urlify(texts.filter((text) => text !== "").join(" "), maxLength, prepopulate.allowUnicode);
}

/** The text of a value: of a choice, the labels of its options. */
function textOf(field: FieldNode, value: unknown, path: string): string {
  if (field.type === "select") {
    const select = field as Select;
    return labelsOf(selectedOptions(select, value, optionCacheKey(select, path)));
  }
  if ("options" in field) {
    const chosen = (Array.isArray(value) ? value : [value]).map(asText);
    return labelsOf((field.options as Option[]).filter((option) => chosen.includes(option.value)));
  }
  return asText(value);
}

function labelsOf(options: Option[]): string {
  return options.map(({ label }) => label).join(" ");
}
