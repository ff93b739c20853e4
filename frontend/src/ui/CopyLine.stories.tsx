import type { ComponentProps } from "react";

import type { Meta, Story } from "@/testing/stories";
import { CopyLine } from "@/ui/CopyLine";

const meta: Meta<ComponentProps<typeof CopyLine>> = { title: "ui/CopyLine", component: CopyLine, args: { text: "python manage.py panel_install" } };

export default meta;

export const Default: Story<ComponentProps<typeof CopyLine>> = {};
