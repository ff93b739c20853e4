// Generated from django_panel/forms/fields/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Form, FormNode } from "./forms";
import type { ComponentConditions } from "./forms-layouts";

export type FieldType =
  | "text"
  | "textarea"
  | "password"
  | "number"
  | "hidden"
  | "checkbox"
  | "toggle"
  | "select"
  | "generic_relation"
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

/** One option; values are sent as text. */
export interface Option {
  value: string;
  label: string;
}

/** Rules that the browser can check by itself; none needs the database. */
export interface ValidationHints {
  required: boolean;
  email: boolean;
  numeric: boolean;
  url: boolean;
  min: number | null;
  max: number | null;
  confirmed: boolean;
}

/** When the browser sends a change to the server. */
export interface Live {
  onBlur: boolean;
  debounce: number;
}

/** The keys of every field; each type adds its own. */
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

/** Several lines of text. */
export interface Textarea extends Field {
  rows: number;
  maxLength: number | null;
}

/** A secret; its value is never sent to the browser. */
export interface PasswordInput extends Field {
  revealable: boolean;
  /** The name of the confirmation, if the secret is entered twice. */
  confirmation: string | null;
}

/** One or several options; a searchable select loads more from the server. */
export interface Select extends Field {
  options: Option[];
  multiple: boolean;
  searchable: boolean;
  usesRelationship: boolean;
  /** The form that creates a new option, or None. */
  createForm: Form | null;
}

/** The target of a generic foreign key; its value is `app.model:key`. */
export interface GenericRelationSelect extends Field {
  /** The types of records that may be selected: `app.model` with a label. */
  types: Option[];
  /** The label of the selected record, or None. */
  recordLabel: string | null;
}

/** A date. */
export interface DatePicker extends Field {
  minDate: string | null;
  maxDate: string | null;
}

/** A datetime in the user's time zone; `minDate` and `maxDate` are dates. */
export interface DateTimePicker extends Field {
  minDate: string | null;
  maxDate: string | null;
  seconds: boolean;
  /** The name of the time zone. */
  timeZone: string;
}

/** A time of day. */
export interface TimePicker extends Field {
  seconds: boolean;
}

/** One option with a description. */
export interface Choice extends Option {
  description: string | null;
}

/** One of a few options, as radio buttons. */
export interface Radio extends Field {
  options: Choice[];
  inline: boolean;
}

/** Several of a few options, as checkboxes. */
export interface CheckboxList extends Field {
  options: Choice[];
  columns: number;
  bulkToggleable: boolean;
}

/** One button. */
export interface ToggleButton extends Option {
  color: string | null;
  icon: string | null;
}

/** One or several options, as buttons. */
export interface ToggleButtons extends Field {
  options: ToggleButton[];
  multiple: boolean;
  inline: boolean;
}

/** A CSS color. */
export interface ColorPicker extends Field {
  swatches: string[];
}

/** A number in a range. */
export interface Slider extends Field {
  min: number;
  max: number;
  step: number;
  showValue: boolean;
}

/** Tags. */
export interface TagsInput extends Field {
  suggestions: string[];
  maxTags: number | null;
  maxLength: number;
}

/** Pairs of keys and values, in order. */
export interface KeyValue extends Field {
  keyLabel: string;
  valueLabel: string;
  maxPairs: number | null;
  addable: boolean;
  deletable: boolean;
  editableKeys: boolean;
}

/** Formatted text, as sanitized HTML. */
export interface RichEditor extends Field {
  toolbar: string[];
  maxLength: number | null;
}

/** Markdown with a preview. */
export interface MarkdownEditor extends Field {
  toolbar: string[];
  maxLength: number | null;
  rows: number;
}

/** Source code. */
export interface CodeEditor extends Field {
  language: string;
  rows: number;
  maxLength: number | null;
}

/** A file of a field; the form submits its `path`. */
export interface UploadedFile {
  path: string;
  name: string;
  size: number | null;
  /** Its URL; None if the storage has no URLs. */
  url: string | null;
  isImage: boolean;
}

/** One or several files; the value is a list of `UploadedFileWire`. */
export interface FileUpload extends Field {
  multiple: boolean;
  /** Kilobytes. */
  maxSize: number;
  maxFiles: number | null;
  acceptedTypes: string[];
  image: boolean;
  previewBase: string | null;
}

/** The keys of an entry other than its values. */
export interface ListEntry {
  /** Identifies the stored entry; sent back unchanged. A new entry and a copy have none. */
  _key?: string;
}

/** One entry of a builder. */
export interface BuilderEntry extends ListEntry {
  type: string;
  data: Record<string, unknown>;
}

/**
 * Entries of one kind; the value is a list of objects by field name.
 *
 * Each object is a `ListEntryWire`.
 */
export interface Repeater extends Field {
  columns: number;
  minItems: number | null;
  maxItems: number | null;
  reorderable: boolean;
  collapsible: boolean;
  addable: boolean;
  deletable: boolean;
  addLabel: string;
  /** The label of each entry, in the order of the value. */
  itemLabels: (string | null)[];
  /** The nodes of an entry with the values of a new one. */
  schema: FormNode[];
  emptyItem: Record<string, unknown>;
}

/** One kind of entry of a builder. */
export interface Block {
  name: string;
  label: string;
  icon: string | null;
  columns: number;
  schema: FormNode[];
  emptyData: Record<string, unknown>;
}

/**
 * Entries of several kinds; the value is a list of `BuilderEntryWire`.
 *
 * Paths follow the value: `content.0.data.title`.
 */
export interface Builder extends Field {
  blocks: Block[];
  minItems: number | null;
  maxItems: number | null;
  reorderable: boolean;
  collapsible: boolean;
  addLabel: string;
}

/** A React component of the host, by name, and its configuration. */
export interface CustomField extends Field {
  control: string;
  config: Record<string, unknown>;
}

export type FieldNode =
  | TextInput
  | Textarea
  | PasswordInput
  | NumberInput
  | Select
  | GenericRelationSelect
  | DatePicker
  | DateTimePicker
  | TimePicker
  | Radio
  | CheckboxList
  | ToggleButtons
  | ColorPicker
  | Slider
  | TagsInput
  | KeyValue
  | RichEditor
  | MarkdownEditor
  | CodeEditor
  | FileUpload
  | Repeater
  | Builder
  | CustomField
  | Field;
