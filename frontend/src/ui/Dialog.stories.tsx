import type { Meta, Story } from "@/testing/stories";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import type { DialogProps } from "@/ui/Dialog";

const meta: Meta<DialogProps> = { title: "ui/Dialog", component: Dialog, args: { title: "Delete the project?", description: "Its nine tasks are deleted too." } };

export default meta;

export const Center: Story<DialogProps> = { args: { footer: <Button variant="destructive">Delete</Button> } };

export const Wide: Story<DialogProps> = { args: { width: "4xl", children: <p>Content</p> } };

export const SlideOver: Story<DialogProps> = { args: { placement: "end", stickyHeader: true, stickyFooter: true, children: <p>Content</p>, footer: <Button>Save</Button> } };

export const BottomDrawer: Story<DialogProps> = { args: { placement: "bottom", description: null, children: <p>Content</p> } };

export const WithTrigger: Story<DialogProps> = { args: { open: false, trigger: <Button>Delete…</Button> } };
