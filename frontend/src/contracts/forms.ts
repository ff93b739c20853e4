// Generated from django_panel/forms/wire.py by `manage.py panel_contracts`. Do not edit.

export type FieldType =
  | "text"
  | "textarea"
  | "password"
  | "number"
  | "hidden"
  | "checkbox"
  | "toggle"
  | "select"
  | "date"
  | "datetime"
  | "time"
  | "radio"
  | "checkbox_list"
  | "toggle_buttons"
  | "color_picker"
  | "slider"
  | "tags_input"
  | "key_value"
  | "rich_editor"
  | "markdown_editor"
  | "code_editor"
  | "file_upload"
  | "repeater"
  | "builder"
  | "custom";

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
  confirmed: boolean;
}

/** One comparison of another field's value; lists only for `in` and `not_in`. */
export interface Condition {
  field: string;
  operator: string;
  value: string | string[] | null;
}

/** All of the first must hold, any of the second hides. */
export interface ComponentConditions {
  visibleWhen: Condition[];
  hiddenWhen: Condition[];
}

/** When the browser asks what a change means. */
export interface Live {
  onBlur: boolean;
  debounce: number;
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
  conditions: ComponentConditions;
  live: Live | null;
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

/** What every layout says. */
export interface Layout {
  columnSpan: number | "full";
  conditions: ComponentConditions;
}

/** Parts under a heading. */
export interface Section extends Layout {
  component: "section";
  heading: string | null;
  description: string | null;
  icon: string | null;
  columns: number;
  collapsible: boolean;
  collapsed: boolean;
  fields: string[];
  schema: FormNode[];
}

/** Parts side by side. */
export interface Grid extends Layout {
  component: "grid";
  columns: number;
  schema: FormNode[];
}

/** One screen of a wizard; `fields` routes an error to its step. */
export interface Step {
  component: "step";
  label: string;
  description: string | null;
  icon: string | null;
  columns: number;
  conditions: ComponentConditions;
  fields: string[];
  schema: FormNode[];
}

/** A form in steps. */
export interface Wizard extends Layout {
  component: "wizard";
  submitLabel: string | null;
  steps: Step[];
}

export type FormNode = FieldNode | Section | Grid | Step | Wizard;

/** A form's nodes and how many columns they stand in. */
export interface Form {
  columns: number;
  schema: FormNode[];
}
