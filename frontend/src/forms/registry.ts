import type { ComponentType } from "react";

import type { FieldType } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { CheckboxField } from "@/forms/fields/CheckboxField";
import { DateField } from "@/forms/fields/DateField";
import { NumberField } from "@/forms/fields/NumberField";
import { SelectField } from "@/forms/fields/SelectField";
import { TextField } from "@/forms/fields/TextField";
import { ToggleField } from "@/forms/fields/ToggleField";
import { UnknownField } from "@/forms/fields/UnknownField";

/** The server writes `type` and the keys that belong to it together, so each kind takes its own keys at their word. */
type AnyControl = ComponentType<ControlProps>;

/** One control for each kind the server knows: a new one fails the build until it stands here. */
const CONTROLS: Record<FieldType, AnyControl> = {
  text: TextField as AnyControl,
  number: NumberField as AnyControl,
  select: SelectField as AnyControl,
  checkbox: CheckboxField,
  toggle: ToggleField,
  date: DateField as AnyControl,
};

/** The control of a kind, or the neutral one for a kind that is newer than this build. */
export function controlFor(type: string): AnyControl {
  return Object.hasOwn(CONTROLS, type) ? CONTROLS[type as FieldType] : UnknownField;
}
