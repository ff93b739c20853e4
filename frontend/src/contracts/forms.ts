// Generated from django_panel/forms/wire.py by `manage.py panel_contracts`. Do not edit.

export type FieldType = "text" | "number" | "select" | "checkbox" | "toggle" | "date";

/** One choice; values travel as text. */
export interface Option {
  value: string;
  label: string;
}

/** What the browser may judge without asking; never a rule that needs the database. */
export interface ValidationHints {
  required: boolean;
  email: boolean;
  numeric: boolean;
  url: boolean;
  min: number | null;
  max: number | null;
}

/** What every field says; each kind adds its own keys. */
export interface Field {
  component: "field";
  name: string;
  label: string;
  type: FieldType;
  value: unknown;
  placeholder: string | null;
  helperText: string | null;
  required: boolean;
  disabled: boolean;
  inlineLabel: boolean;
  columnSpan: number | "full";
  validation: ValidationHints;
}

/** One line of text. */
export interface TextInput extends Field {
  inputType: "text" | "email" | "url" | "tel";
  maxLength: number | null;
}

/** A number. */
export interface NumberInput extends Field {
  integer: boolean;
  min: number | null;
  max: number | null;
  step: number | null;
}

/** One or several of a list. */
export interface Select extends Field {
  options: Option[];
  multiple: boolean;
  searchable: boolean;
}

/** A day. */
export interface DatePicker extends Field {
  minDate: string | null;
  maxDate: string | null;
}

export type FieldNode = TextInput | NumberInput | Select | DatePicker | Field;

/** A form's nodes and how many columns they stand in. */
export interface Form {
  columns: number;
  schema: FieldNode[];
}
