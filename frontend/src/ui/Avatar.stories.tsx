import type { Meta, Story } from "@/testing/stories";
import { Avatar } from "@/ui/Avatar";
import type { AvatarProps } from "@/ui/Avatar";

const meta: Meta<AvatarProps> = { title: "ui/Avatar", component: Avatar, args: { name: "Ada Lovelace" } };

export default meta;

export const Small: Story<AvatarProps> = { args: { size: "sm" } };

export const Medium: Story<AvatarProps> = {};

export const Large: Story<AvatarProps> = { args: { size: "lg" } };
