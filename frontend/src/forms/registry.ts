import { lazy } from "react";
import type { ComponentType } from "react";

import type { FieldNode, FieldType } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { CheckboxField, ToggleField } from "@/forms/fields/checkboxFields";
import { ComputedField } from "@/forms/fields/ComputedField";
import { DateField, DatetimeField, TimeField } from "@/forms/fields/dateFields";
import { CodeEditorField, MarkdownEditorField, RichEditorField } from "@/forms/fields/editorFields";
import { NumberField } from "@/forms/fields/NumberField";
import { SelectField } from "@/forms/fields/SelectField";
import { HiddenField, TextareaField, TextField, UnknownField } from "@/forms/fields/textFields";
import { ToggleButtonsField } from "@/forms/fields/ToggleButtonsField";

/** The server sends `type` together with the keys of that type, so the cast is safe. */
type AnyControl = ComponentType<ControlProps>;

/**
 * A control that is loaded when a form first needs it:
 * `lazyControl(async () => (await import("@/forms/fields/SliderField")).SliderField)`.
 */
function lazyControl<Node extends FieldNode>(load: () => Promise<ComponentType<ControlProps<Node>>>): AnyControl {
  return lazy(async () => ({ default: (await load()) as AnyControl }));
}

/** The control of each field type. A type without a control does not compile. */
const CONTROLS: Record<FieldType, AnyControl> = {
  text: TextField as AnyControl,
  number: NumberField as AnyControl,
  money: lazyControl(async () => (await import("@/forms/fields/MoneyField")).MoneyField),
  computed: ComputedField as AnyControl,
  select: SelectField as AnyControl,
  generic_relation: lazyControl(async () => (await import("@/forms/fields/GenericRelationField")).GenericRelationField),
  checkbox: CheckboxField,
  toggle: ToggleField,
  date: DateField as AnyControl,
  textarea: TextareaField as AnyControl,
  password: lazyControl(async () => (await import("@/forms/fields/PasswordField")).PasswordField),
  hidden: HiddenField,
  datetime: DatetimeField as AnyControl,
  time: TimeField as AnyControl,
  radio: lazyControl(async () => (await import("@/forms/fields/RadioField")).RadioField),
  checkbox_list: lazyControl(async () => (await import("@/forms/fields/CheckboxListField")).CheckboxListField),
  toggle_buttons: ToggleButtonsField as AnyControl,
  color_picker: lazyControl(async () => (await import("@/forms/fields/ColorPickerField")).ColorPickerField),
  slider: lazyControl(async () => (await import("@/forms/fields/SliderField")).SliderField),
  tags_input: lazyControl(async () => (await import("@/forms/fields/TagsInputField")).TagsInputField),
  key_value: lazyControl(async () => (await import("@/forms/fields/KeyValueField")).KeyValueField),
  rich_editor: RichEditorField as AnyControl,
  markdown_editor: MarkdownEditorField as AnyControl,
  code_editor: CodeEditorField as AnyControl,
  file_upload: lazyControl(async () => (await import("@/forms/fields/FileUploadField")).FileUploadField),
  repeater: lazyControl(async () => (await import("@/forms/fields/RepeaterField")).RepeaterField),
  inline: lazyControl(async () => (await import("@/forms/fields/RepeaterField")).RepeaterField),
  builder: lazyControl(async () => (await import("@/forms/fields/BuilderField")).BuilderField),
  multi_input: lazyControl(async () => (await import("@/forms/fields/MultiInputField")).MultiInputField),
  range: lazyControl(async () => (await import("@/forms/fields/RangeField")).RangeField),
  custom: lazyControl(async () => (await import("@/forms/fields/CustomField")).CustomField),
};

/** The control of a field type, or a placeholder for a type that this build does not know. */
export function controlFor(type: string): AnyControl {
  return Object.hasOwn(CONTROLS, type) ? CONTROLS[type as FieldType] : UnknownField;
}
