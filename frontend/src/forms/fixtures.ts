import type { FormNode } from "@/contracts/forms";
import type { Builder, DatePicker, Field, FieldType, NumberInput, Repeater, Select, TextInput } from "@/contracts/forms-fields";
import type { Layout, Section, Step, Tab, Tabs, Wizard } from "@/contracts/forms-layouts";
import { fieldsOf } from "@/forms/nodes";

/** A field as the server describes one, with a test's changes. */
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
    disabledReason: null,
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

/** A select with these options; their values are the labels in lower case. */
export function aSelect(label: string, labels: string[], changes: Partial<Select> = {}): Select {
  const options = labels.map((word) => ({ value: word.toLowerCase(), label: word }));
  return { ...aField(label, "select"), options, multiple: false, searchable: false, usesRelationship: false, createForm: null, ...changes };
}

const ALWAYS: Layout = { conditions: { visibleWhen: [], hiddenWhen: [] }, columnSpan: "full" };

/** A section with a heading. */
export function aSection(heading: string | null, schema: FormNode[], changes: Partial<Section> = {}): Section {
  return {
    ...ALWAYS,
    component: "section",
    heading,
    description: null,
    icon: null,
    columns: 1,
    collapsible: false,
    collapsed: false,
    fields: namesIn(schema),
    schema,
    ...changes,
  };
}

/** A repeater. */
export function aRepeater(label: string, schema: FormNode[], changes: Partial<Repeater> = {}): Repeater {
  return {
    ...aField(label, "repeater"),
    columns: 1,
    minItems: null,
    maxItems: null,
    reorderable: true,
    collapsible: false,
    addable: true,
    deletable: true,
    addLabel: "Add",
    table: false,
    itemName: null,
    rowRules: {},
    itemLabels: [],
    schema,
    emptyItem: {},
    ...changes,
  };
}

/** A builder with these blocks. */
export function aBuilder(label: string, kinds: Record<string, FormNode[]>, changes: Partial<Builder> = {}): Builder {
  const blocks = Object.entries(kinds).map(([name, schema]) => ({ name, label: name, icon: null, columns: 1, schema, emptyData: {} }));
  return { ...aField(label, "builder"), minItems: null, maxItems: null, reorderable: true, collapsible: true, addLabel: "Add", blocks, ...changes };
}

/** Tabs, by their labels. */
export function someTabs(parts: Record<string, FormNode[]>, changes: Partial<Tabs> = {}): Tabs {
  const tabs = Object.entries(parts).map(([label, schema]): Tab => ({
    component: "tab",
    key: label.toLowerCase(),
    label,
    icon: null,
    badge: null,
    columns: 1,
    conditions: ALWAYS.conditions,
    fields: namesIn(schema),
    schema,
  }));
  return { ...ALWAYS, component: "tabs", persistTab: false, persistKey: null, tabs, ...changes };
}

/** A wizard, by the labels of its steps. */
export function aWizard(parts: Record<string, FormNode[]>, changes: Partial<Wizard> = {}): Wizard {
  const steps = Object.entries(parts).map(([label, schema]): Step => ({
    component: "step",
    label,
    description: null,
    icon: null,
    columns: 1,
    conditions: ALWAYS.conditions,
    fields: namesIn(schema),
    schema,
  }));
  return { ...ALWAYS, component: "wizard", submitLabel: null, steps, ...changes };
}

function namesIn(schema: FormNode[]): string[] {
  return fieldsOf(schema).map(({ name }) => name);
}
