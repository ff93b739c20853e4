import type { Meta, Story } from "@/testing/stories";
import { CopyButton } from "@/ui/CopyButton";
import type { CopyButtonProps } from "@/ui/CopyButton";

const meta: Meta<CopyButtonProps> = { title: "ui/CopyButton", component: CopyButton, args: { text: "pip install django-panel" } };

export default meta;

export const Default: Story<CopyButtonProps> = {};

export const WithLabel: Story<CopyButtonProps> = { args: { label: "the command" } };
