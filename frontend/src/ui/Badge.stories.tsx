import type { Meta, Story } from "@/testing/stories";
import { Badge } from "@/ui/Badge";
import type { BadgeProps } from "@/ui/Badge";

const meta: Meta<BadgeProps> = { title: "ui/Badge", component: Badge, args: { children: "Open" } };

export default meta;

export const Neutral: Story<BadgeProps> = { args: { color: "neutral" } };

export const Primary: Story<BadgeProps> = { args: { color: "primary" } };

export const Success: Story<BadgeProps> = { args: { color: "success" } };

export const Warning: Story<BadgeProps> = { args: { color: "warning" } };

export const Danger: Story<BadgeProps> = { args: { color: "danger" } };

export const Info: Story<BadgeProps> = { args: { color: "info" } };
