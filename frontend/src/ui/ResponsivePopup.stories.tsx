import type { Meta, Story } from "@/testing/stories";
import { Button } from "@/ui/Button";
import { ResponsivePopup } from "@/ui/ResponsivePopup";
import type { ResponsivePopupProps } from "@/ui/ResponsivePopup";

const meta: Meta<ResponsivePopupProps> = { title: "ui/ResponsivePopup", component: ResponsivePopup, args: { title: "Columns", trigger: <Button>Columns</Button>, isOpen: true, onOpenChange: () => undefined, children: <p>Content</p> } };

export default meta;

export const Popover: Story<ResponsivePopupProps> = {};

export const Modal: Story<ResponsivePopupProps> = { args: { isModal: true } };
