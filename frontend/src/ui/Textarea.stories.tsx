import type { Meta, Story } from "@/testing/stories";
import { Textarea } from "@/ui/Textarea";
import type { TextareaProps } from "@/ui/Textarea";

const meta: Meta<TextareaProps> = { title: "ui/Textarea", component: Textarea, args: { "aria-label": "Notes" } };

export default meta;

export const Default: Story<TextareaProps> = {};

export const Filled: Story<TextareaProps> = { args: { defaultValue: "First line\nSecond line" } };

export const Invalid: Story<TextareaProps> = { args: { "aria-invalid": true } };
