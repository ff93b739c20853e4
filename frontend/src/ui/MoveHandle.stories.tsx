import type { Meta, Story } from "@/testing/stories";
import { MoveHandle } from "@/ui/MoveHandle";
import type { MoveHandleProps } from "@/ui/MoveHandle";

const meta: Meta<MoveHandleProps> = { title: "ui/MoveHandle", component: MoveHandle, args: { slot: "row-handle", label: "Draft the launch plan", place: 0, count: 3, list: "ul", item: "li", onMove: () => undefined, onKeep: () => undefined, onGiveUp: () => undefined } };

export default meta;

export const Default: Story<MoveHandleProps> = {};
