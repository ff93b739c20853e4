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

/** Several lines of text. */
export interface Textarea extends Field {
  rows: number;
  maxLength: number | null;
}

/** A secret; its value never travels towards the browser. */
export interface PasswordInput extends Field {
  revealable: boolean;
  /** The second field's name where the secret is typed twice. */
  confirmation: string | null;
}

/** One or several of a list; a searchable one asks the server for more. */
export interface Select extends Field {
  options: Option[];
  multiple: boolean;
  searchable: boolean;
  usesRelationship: boolean;
  /** The form that makes a new entry in place, or None where none can be made. */
  createForm: Form | null;
}

/** A day. */
export interface DatePicker extends Field {
  minDate: string | null;
  maxDate: string | null;
}

/** A moment in the reader's time zone; `minDate` and `maxDate` are days. */
export interface DateTimePicker extends Field {
  minDate: string | null;
  maxDate: string | null;
  seconds: boolean;
  /** The zone's name, as people know it. */
  timeZone: string;
}

/** A time of day. */
export interface TimePicker extends Field {
  seconds: boolean;
}

/** One choice with a line below it. */
export interface Choice extends Option {
  description: string | null;
}

/** One of a few, all in sight. */
export interface Radio extends Field {
  options: Choice[];
  inline: boolean;
}

/** Several of a few, all in sight. */
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

/** One or several of a few, as buttons. */
export interface ToggleButtons extends Field {
  options: ToggleButton[];
  multiple: boolean;
  inline: boolean;
}

/** A colour as a hexadecimal number. */
export interface ColorPicker extends Field {
  swatches: string[];
}

/** A number on a line. */
export interface Slider extends Field {
  min: number;
  max: number;
  step: number;
  showValue: boolean;
}

/** Free words. */
export interface TagsInput extends Field {
  suggestions: string[];
  maxTags: number | null;
  maxLength: number;
}

/** Pairs of words, in order. */
export interface KeyValue extends Field {
  keyLabel: string;
  valueLabel: string;
  maxPairs: number | null;
  addable: boolean;
  deletable: boolean;
  editableKeys: boolean;
}

/** Text with a look, as safe HTML. */
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

/** Source text. */
export interface CodeEditor extends Field {
  language: string;
  rows: number;
  maxLength: number | null;
}

/** A file a field holds; `path` is what the form sends back. */
export interface UploadedFile {
  path: string;
  name: string;
  size: number | null;
  /** Where it can be seen; None where the storage gives no address. */
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

/** What an entry of a list has beside its values. */
export interface ListEntry {
  /** Finds the stored entry again. Sent back as it came; a new entry and a copy have none. */
  _key?: string;
}

/** One entry of a builder. */
export interface BuilderEntry extends ListEntry {
  type: string;
  data: Record<string, unknown>;
}

/**
 * Entries of one shape; the value is a list of objects by field name.
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
  /** What each entry is called, in the order of the value. */
  itemLabels: (string | null)[];
  /** The parts of an entry with the values of a new one. */
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
 * Entries of several shapes; the value is a list of `BuilderEntryWire`.
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

/** A host's own control: a registry name and what it is told. */
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
