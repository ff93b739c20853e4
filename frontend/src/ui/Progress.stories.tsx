import type { Meta, Story } from "@/testing/stories";
import { Progress } from "@/ui/Progress";
import type { ProgressProps } from "@/ui/Progress";

const meta: Meta<ProgressProps> = { title: "ui/Progress", component: Progress, args: { label: "Export tasks", value: 0.42 } };

export default meta;

export const Known: Story<ProgressProps> = {};

export const Unknown: Story<ProgressProps> = { args: { value: null } };

export const Finished: Story<ProgressProps> = { args: { value: 1 } };
