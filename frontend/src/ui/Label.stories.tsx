import type { ComponentProps } from "react";

import type { Meta, Story } from "@/testing/stories";
import { Input } from "@/ui/Input";
import { Label } from "@/ui/Label";

const meta: Meta<ComponentProps<typeof Label>> = { title: "ui/Label", component: Label };

export default meta;

export const WithInput: Story<ComponentProps<typeof Label>> = {
  render: (args) => (
    <>
      <Label {...args} htmlFor="story-name">
        Name
      </Label>
      <Input id="story-name" />
    </>
  ),
};
