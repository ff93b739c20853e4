import type { ComponentProps } from "react";

import type { Meta, Story } from "@/testing/stories";
import { Kbd } from "@/ui/Kbd";

const meta: Meta<ComponentProps<typeof Kbd>> = { title: "ui/Kbd", component: Kbd, args: { children: "Esc" } };

export default meta;

export const Default: Story<ComponentProps<typeof Kbd>> = {};
