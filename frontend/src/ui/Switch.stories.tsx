import type { ComponentProps } from "react";

import type { Meta, Story } from "@/testing/stories";
import { Switch } from "@/ui/Switch";

const meta: Meta<ComponentProps<typeof Switch>> = { title: "ui/Switch", component: Switch, args: { "aria-label": "Published" } };

export default meta;

export const Off: Story<ComponentProps<typeof Switch>> = {};

export const On: Story<ComponentProps<typeof Switch>> = { args: { defaultChecked: true } };

export const Unset: Story<ComponentProps<typeof Switch>> = { args: { isUnset: true } };

export const Disabled: Story<ComponentProps<typeof Switch>> = { args: { disabled: true } };
