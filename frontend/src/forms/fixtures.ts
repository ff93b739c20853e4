import type { DatePicker, Field, FieldType, NumberInput, Select, TextInput } from "@/contracts/forms-fields";

/** A field as the server describes one, with whatever a test wants different. */
export function aField(label: string, type: FieldType, changes: Partial<Field> = {}): Field {
  return {
    component: "field",
    name: label.toLowerCase().replaceAll(" ", "_"),
    label,
    type,
    value: null,
    placeholder: null,
    helperText: null,
    required: false,
    disabled: false,
    inlineLabel: false,
    columnSpan: 1,
    conditions: { visibleWhen: [], hiddenWhen: [] },
    live: null,
    validation: { required: false, email: false, numeric: false, url: false, min: null, max: null, confirmed: false },
    ...changes,
  };
}

export function aText(label: string, changes: Partial<TextInput> = {}): TextInput {
  return { ...aField(label, "text"), inputType: "text", maxLength: 255, ...changes };
}

export function aNumber(label: string, changes: Partial<NumberInput> = {}): NumberInput {
  return { ...aField(label, "number"), integer: false, min: null, max: null, step: null, ...changes };
}

export function aDate(label: string, changes: Partial<DatePicker> = {}): DatePicker {
  return { ...aField(label, "date"), minDate: null, maxDate: null, ...changes };
}

/** A list of these words; their values are the same words in lower case. */
export function aSelect(label: string, words: string[], changes: Partial<Select> = {}): Select {
  const options = words.map((word) => ({ value: word.toLowerCase(), label: word }));
  return { ...aField(label, "select"), options, multiple: false, searchable: false, usesRelationship: false, createForm: null, ...changes };
}
