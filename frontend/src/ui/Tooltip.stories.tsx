import type { Meta, Story } from "@/testing/stories";
import { Button } from "@/ui/Button";
import { Tooltip, TooltipProvider } from "@/ui/Tooltip";
import type { TooltipProps } from "@/ui/Tooltip";

const meta: Meta<TooltipProps> = { title: "ui/Tooltip", component: Tooltip, args: { content: "Projects", children: <Button>Open</Button> } };

export default meta;

export const Closed: Story<TooltipProps> = {
  render: (args) => (
    <TooltipProvider>
      <Tooltip {...args} />
    </TooltipProvider>
  ),
};

export const Empty: Story<TooltipProps> = { args: { content: "" } };
