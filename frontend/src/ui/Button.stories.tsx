import type { Meta, Story } from "@/testing/stories";
import { Button } from "@/ui/Button";
import type { ButtonProps } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const meta: Meta<ButtonProps> = { title: "ui/Button", component: Button, args: { children: "Save" } };

export default meta;

export const Primary: Story<ButtonProps> = { args: { variant: "primary" } };

export const Secondary: Story<ButtonProps> = { args: { variant: "secondary" } };

export const Outline: Story<ButtonProps> = { args: { variant: "outline" } };

export const Ghost: Story<ButtonProps> = { args: { variant: "ghost" } };

export const Destructive: Story<ButtonProps> = { args: { variant: "destructive" } };

export const Link: Story<ButtonProps> = { args: { variant: "link" } };

export const Small: Story<ButtonProps> = { args: { size: "sm" } };

export const Disabled: Story<ButtonProps> = { args: { disabled: true } };

export const IconOnly: Story<ButtonProps> = { args: { size: "icon", variant: "ghost", "aria-label": "Delete", children: <Icon name="trash" /> } };

export const WithIcon: Story<ButtonProps> = { args: { variant: "primary", children: [<Icon key="icon" name="plus" />, "New project"] } };
