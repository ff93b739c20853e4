import type { Meta, Story } from "@/testing/stories";
import { LabelMark } from "@/ui/LabelMark";
import type { LabelMarkProps } from "@/ui/LabelMark";

const meta: Meta<LabelMarkProps> = { title: "ui/LabelMark", component: LabelMark, args: { mark: "required" } };

export default meta;

export const Required: Story<LabelMarkProps> = {};

export const Optional: Story<LabelMarkProps> = { args: { mark: "optional" } };
