import type { Meta, Story } from "@/testing/stories";
import { Separator } from "@/ui/Separator";
import type { SeparatorProps } from "@/ui/Separator";

const meta: Meta<SeparatorProps> = { title: "ui/Separator", component: Separator };

export default meta;

export const Horizontal: Story<SeparatorProps> = {};

export const Vertical: Story<SeparatorProps> = { args: { orientation: "vertical", style: { height: 40 } } };
