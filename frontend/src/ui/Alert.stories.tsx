import type { Meta, Story } from "@/testing/stories";
import { Alert } from "@/ui/Alert";
import type { AlertProps } from "@/ui/Alert";

const meta: Meta<AlertProps> = { title: "ui/Alert", component: Alert, args: { children: "The export contains 1,204 rows." } };

export default meta;

export const Neutral: Story<AlertProps> = {};

export const Info: Story<AlertProps> = { args: { color: "info", title: "Two versions exist" } };

export const Success: Story<AlertProps> = { args: { color: "success" } };

export const Warning: Story<AlertProps> = { args: { color: "warning" } };

export const Danger: Story<AlertProps> = { args: { color: "danger", role: "alert" } };
