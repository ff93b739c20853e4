import type { ComponentProps } from "react";

import type { Meta, Story } from "@/testing/stories";
import { Input } from "@/ui/Input";

const meta: Meta<ComponentProps<typeof Input>> = { title: "ui/Input", component: Input, args: { "aria-label": "Name" } };

export default meta;

export const Default: Story<ComponentProps<typeof Input>> = {};

export const Filled: Story<ComponentProps<typeof Input>> = { args: { defaultValue: "Museum website" } };

export const Invalid: Story<ComponentProps<typeof Input>> = { args: { defaultValue: "?", "aria-invalid": true } };

export const Disabled: Story<ComponentProps<typeof Input>> = { args: { disabled: true } };
