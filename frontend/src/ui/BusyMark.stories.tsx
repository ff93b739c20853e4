import type { Meta, Story } from "@/testing/stories";
import { BusyMark } from "@/ui/BusyMark";

const meta: Meta<object> = { title: "ui/BusyMark", component: BusyMark };

export default meta;

export const Default: Story<object> = {};
