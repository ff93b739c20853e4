import type { Meta, Story } from "@/testing/stories";
import { Checkbox } from "@/ui/Checkbox";
import type { CheckboxProps } from "@/ui/Checkbox";

const meta: Meta<CheckboxProps> = { title: "ui/Checkbox", component: Checkbox, args: { "aria-label": "Select the row" } };

export default meta;

export const Unchecked: Story<CheckboxProps> = {};

export const Checked: Story<CheckboxProps> = { args: { defaultChecked: true } };

export const Indeterminate: Story<CheckboxProps> = { args: { indeterminate: true } };

export const Disabled: Story<CheckboxProps> = { args: { disabled: true } };
