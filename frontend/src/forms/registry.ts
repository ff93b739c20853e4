import { lazy } from "react";
import type { ComponentType } from "react";

import type { FieldNode, FieldType } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { CheckboxField } from "@/forms/fields/CheckboxField";
import { CodeEditorField } from "@/forms/fields/CodeEditorField";
import { DateField } from "@/forms/fields/DateField";
import { HiddenField } from "@/forms/fields/HiddenField";
import { MarkdownEditorField } from "@/forms/fields/MarkdownEditorField";
import { NumberField } from "@/forms/fields/NumberField";
import { RichEditorField } from "@/forms/fields/RichEditorField";
import { SelectField } from "@/forms/fields/SelectField";
import { TextField } from "@/forms/fields/TextField";
import { TextareaField } from "@/forms/fields/TextareaField";
import { ToggleField } from "@/forms/fields/ToggleField";
import { UnknownField } from "@/forms/fields/UnknownField";

/** The server writes `type` and the keys that belong to it together, so each kind takes its own keys at their word. */
type AnyControl = ComponentType<ControlProps>;

/**
 * A control that is loaded when the first form asks for it:
 * `lazyControl(async () => (await import("@/forms/fields/SliderField")).SliderField)`.
 */
export function lazyControl<Node extends FieldNode>(load: () => Promise<ComponentType<ControlProps<Node>>>): AnyControl {
  return lazy(async () => ({ default: (await load()) as AnyControl }));
}

/** One control for each kind the server knows: a new one fails the build until it stands here. */
const CONTROLS: Record<FieldType, AnyControl> = {
  text: TextField as AnyControl,
  number: NumberField as AnyControl,
  select: SelectField as AnyControl,
  checkbox: CheckboxField,
  toggle: ToggleField,
  date: DateField as AnyControl,
  textarea: TextareaField as AnyControl,
  password: lazyControl(async () => (await import("@/forms/fields/PasswordField")).PasswordField),
  hidden: HiddenField,
  datetime: lazyControl(async () => (await import("@/forms/fields/DatetimeField")).DatetimeField),
  time: lazyControl(async () => (await import("@/forms/fields/TimeField")).TimeField),
  radio: lazyControl(async () => (await import("@/forms/fields/RadioField")).RadioField),
  checkbox_list: lazyControl(async () => (await import("@/forms/fields/CheckboxListField")).CheckboxListField),
  toggle_buttons: lazyControl(async () => (await import("@/forms/fields/ToggleButtonsField")).ToggleButtonsField),
  color_picker: lazyControl(async () => (await import("@/forms/fields/ColorPickerField")).ColorPickerField),
  slider: lazyControl(async () => (await import("@/forms/fields/SliderField")).SliderField),
  tags_input: lazyControl(async () => (await import("@/forms/fields/TagsInputField")).TagsInputField),
  key_value: lazyControl(async () => (await import("@/forms/fields/KeyValueField")).KeyValueField),
  rich_editor: RichEditorField as AnyControl,
  markdown_editor: MarkdownEditorField as AnyControl,
  code_editor: CodeEditorField as AnyControl,
  file_upload: lazyControl(async () => (await import("@/forms/fields/FileUploadField")).FileUploadField),
  repeater: lazyControl(async () => (await import("@/forms/fields/RepeaterField")).RepeaterField),
  builder: lazyControl(async () => (await import("@/forms/fields/BuilderField")).BuilderField),
  custom: lazyControl(async () => (await import("@/forms/fields/CustomField")).CustomField),
};

/** The control of a kind, or the neutral one for a kind that is newer than this build. */
export function controlFor(type: string): AnyControl {
  return Object.hasOwn(CONTROLS, type) ? CONTROLS[type as FieldType] : UnknownField;
}
