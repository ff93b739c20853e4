// Generated from django_panel/forms/fields/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Form, FormNode, Live, ValidationHints } from "./forms";
import type { RowRules } from "./forms-inlines";
import type { ComponentConditions } from "./forms-layouts";
import type { Affixes, Currency } from "./support";

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
  | "inline"
  | "builder"
  | "multi_input"
  | "range"
  | "money"
  | "computed"
  | "custom";

/** One option; values are sent as text. */
export interface Option {
  value: string;
  label: string;
  /** The second line of an option of a select or a checkbox list, at most 120 characters. */
  details?: string | null;
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
  /** Why the stored value cannot be edited; the value is then its text. */
  disabledReason: string | null;
  inlineLabel: boolean;
  columnSpan: number | "full";
  conditions: ComponentConditions;
  live: Live | null;
  validation: ValidationHints;
}

/** What an input is for. */
export interface Autocomplete {
  /** The HTML attribute; absent if none is declared. */
  autocomplete?: string;
}

/** A read-only value that is HTML. */
export interface Html {
  /** Sanitized; it is shown while the value is its text. */
  html?: string;
}

/** The fields that a text is filled from, as a slug. */
export interface Prepopulation {
  sources: string[];
  /** Whether the slug keeps letters outside of ASCII. */
  allowUnicode: boolean;
}

/** How the browser fills a field of a new record. */
export interface Prepopulated {
  prepopulate?: Prepopulation;
}

/** One line of text. */
export interface TextInput extends Field, Affixes, Autocomplete, Html, Prepopulated {
  inputType: "text" | "email" | "url" | "tel";
  maxLength: number | null;
}

/** A number. */
export interface NumberInput extends Field, Affixes {
  integer: boolean;
  min: number | null;
  max: number | null;
  step: number | null;
}

/** An amount of money. */
export interface MoneyInput extends NumberInput, Currency {
}

/** A value that is shown as text. */
export interface Computed extends Field, Affixes, Currency, Html {
  decimals: number | null;
}

/** Several lines of text. */
export interface Textarea extends Field {
  rows: number;
  maxLength: number | null;
}

/** How a browser generates a password. */
export interface PasswordRules {
  /** The HTML attribute `passwordrules`; absent if none is declared. */
  passwordRules?: string;
}

/** A secret; its value is never sent to the browser. */
export interface PasswordInput extends Field, PasswordRules {
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
  /** Whether the upload URL, with the name of the field, also returns the stored file. */
  downloads: boolean;
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

/** Entries of one kind; the value is a list of `ListEntryWire` with values by field name. */
export interface Repeater extends Field {
  columns: number;
  minItems: number | null;
  maxItems: number | null;
  reorderable: boolean;
  collapsible: boolean;
  addable: boolean;
  deletable: boolean;
  addLabel: string;
  table: boolean;
  /** The name of one entry, such as "Line"; None if it has none. */
  itemName: string | null;
  rowRules: Record<string, RowRules>;
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

/** Entries of several kinds; the value is a list of `BuilderEntryWire`. */
export interface Builder extends Field {
  blocks: Block[];
  minItems: number | null;
  maxItems: number | null;
  reorderable: boolean;
  collapsible: boolean;
  addLabel: string;
}

/** Several controls with one value: a list with the value of each. */
export interface MultiInput extends Field {
  /** The controls, in order. */
  fields: FieldNode[];
}

/** The value of a range; an end that is null has no limit. */
export interface RangeValue {
  lower: unknown;
  upper: unknown;
  /** A square bracket includes the end. */
  bounds: string;
}

/** Both ends of a range; the value is a `RangeValueWire` or null. */
export interface RangeInput extends Field {
  lower: FieldNode;
  upper: FieldNode;
  bounds: string;
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
  | MoneyInput
  | Computed
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
  | MultiInput
  | RangeInput
  | CustomField
  | Field;
