import type { Meta, Story } from "@/testing/stories";
import { Radio } from "@/ui/Radio";
import type { RadioProps } from "@/ui/Radio";

const meta: Meta<RadioProps> = { title: "ui/Radio", component: Radio, args: { "aria-label": "Dark" } };

export default meta;

export const Unchecked: Story<RadioProps> = {};

export const Checked: Story<RadioProps> = { args: { defaultChecked: true } };

export const Disabled: Story<RadioProps> = { args: { disabled: true, defaultChecked: true } };
