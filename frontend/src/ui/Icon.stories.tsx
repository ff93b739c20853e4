import type { Meta, Story } from "@/testing/stories";
import { Icon } from "@/ui/Icon";
import type { IconProps } from "@/ui/Icon";

const meta: Meta<IconProps> = { title: "ui/Icon", component: Icon, args: { name: "star" } };

export default meta;

export const Default: Story<IconProps> = {};

export const Large: Story<IconProps> = { args: { size: 32 } };

export const Fallback: Story<IconProps> = { args: { name: "", fallback: <span>No icon</span> } };
