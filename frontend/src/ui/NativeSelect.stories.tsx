import type { Meta, Story } from "@/testing/stories";
import { NativeSelect } from "@/ui/NativeSelect";
import type { NativeSelectProps } from "@/ui/NativeSelect";

const meta: Meta<NativeSelectProps> = { title: "ui/NativeSelect", component: NativeSelect, args: { "aria-label": "State", children: [<option key="open">Open</option>, <option key="done">Done</option>] } };

export default meta;

export const Default: Story<NativeSelectProps> = {};

export const Small: Story<NativeSelectProps> = { args: { size: "sm" } };

export const Disabled: Story<NativeSelectProps> = { args: { disabled: true } };
