import type { Meta, Story } from "@/testing/stories";
import { Button } from "@/ui/Button";
import { Hint } from "@/ui/Hint";
import type { HintProps } from "@/ui/Hint";

const meta: Meta<HintProps> = { title: "ui/Hint", component: Hint, args: { content: "The project has unpaid invoices.", children: (describedBy) => <Button aria-describedby={describedBy}>Delete</Button> } };

export default meta;

export const Default: Story<HintProps> = {};

export const Silent: Story<HintProps> = { args: { silent: true } };
