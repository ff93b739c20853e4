import type { Meta, Story } from "@/testing/stories";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from "@/ui/Menu";
import type { MenuProps } from "@/ui/Menu";

const meta: Meta<MenuProps> = { title: "ui/Menu", component: Menu, args: { trigger: <Button>Actions</Button> } };

export default meta;

export const Closed: Story<MenuProps> = {};

export const Open: Story<MenuProps> = {
  args: { defaultOpen: true },
  render: (args) => (
    <Menu {...args}>
      <MenuItem>
        <Icon name="pencil" />
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem variant="destructive">
        <Icon name="trash" />
        Delete
      </MenuItem>
    </Menu>
  ),
};

export const Choice: Story<MenuProps> = {
  args: { defaultOpen: true },
  render: (args) => (
    <Menu {...args}>
      <MenuLabel>Appearance</MenuLabel>
      <MenuRadioGroup value="dark">
        <MenuRadioItem value="light">Light</MenuRadioItem>
        <MenuRadioItem value="dark">Dark</MenuRadioItem>
      </MenuRadioGroup>
    </Menu>
  ),
};
