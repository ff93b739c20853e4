import type { ComponentProps } from "react";

import type { Meta, Story } from "@/testing/stories";
import { Button } from "@/ui/Button";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";

const meta: Meta<ComponentProps<typeof PopoverContent>> = { title: "ui/Popover", component: PopoverContent };

export default meta;

export const Open: Story<ComponentProps<typeof PopoverContent>> = {
  render: (args) => (
    <Popover defaultOpen>
      <PopoverTrigger asChild>
        <Button>Filters</Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Filters" className="p-4" {...args}>
        Content
      </PopoverContent>
    </Popover>
  ),
};
