import type { ComponentProps } from "react";

import type { Meta, Story } from "@/testing/stories";
import { Skeleton } from "@/ui/Skeleton";

const meta: Meta<ComponentProps<typeof Skeleton>> = { title: "ui/Skeleton", component: Skeleton, args: { style: { height: 16, width: 200 } } };

export default meta;

export const Default: Story<ComponentProps<typeof Skeleton>> = {};
