import type { Meta, Story } from "@/testing/stories";
import { TabFrame } from "@/ui/TabFrame";
import type { TabFace, TabFrameProps } from "@/ui/TabFrame";
import { TabPanel } from "@/ui/Tabs";

const meta: Meta<TabFrameProps<TabFace>> = { title: "ui/TabFrame", component: TabFrame, args: {
  slot: "tabs",
  label: "Project",
  tabs: [
    { key: "tasks", label: "Tasks", icon: null },
    { key: "files", label: "Files", icon: "file-text" },
  ],
  open: "tasks",
  onOpen: () => undefined,
  children: [
    <TabPanel key="tasks" tab="tasks">
      Nine tasks
    </TabPanel>,
    <TabPanel key="files" tab="files">
      Two files
    </TabPanel>,
  ],
} };

export default meta;

export const Default: Story<TabFrameProps<TabFace>> = {};

export const WithBadge: Story<TabFrameProps<TabFace>> = { args: { mark: ({ key }) => (key === "tasks" ? <span>9</span> : null) } };
