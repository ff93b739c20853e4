import type { Field, KeyValue } from "@/contracts/forms-fields";

interface FieldTexts {
  name: string;
  label: string;
  helperText?: string | null;
  required?: boolean;
}

/** A field of the form, described as the server describes those of a resource. */
export function describeField({ name, label, helperText = null, required = false }: FieldTexts, type: Field["type"] = "text"): Field {
  return {
    component: "field",
    name,
    label,
    type,
    value: null,
    placeholder: null,
    helperText,
    required,
    disabled: false,
    disabledReason: null,
    inlineLabel: false,
    columnSpan: "full",
    conditions: { visibleWhen: [], hiddenWhen: [] },
    live: null,
    validation: { required, email: false, numeric: false, url: false, min: null, max: null, confirmed: false },
  };
}

/** A list of names and values. */
export function describePairs(texts: FieldTexts, keyLabel: string, valueLabel: string): KeyValue {
  return { ...describeField(texts, "key_value"), keyLabel, valueLabel, maxPairs: null, addable: true, deletable: true, editableKeys: true };
}
