import type { ComponentProps } from "react";

import type { Meta, Story } from "@/testing/stories";
import { Markdown } from "@/ui/Markdown";

const meta: Meta<ComponentProps<typeof Markdown>> = { title: "ui/Markdown", component: Markdown, args: { text: "## Notes\n\n- **bold** and *italic*\n- a [link](https://example.com)" } };

export default meta;

export const Default: Story<ComponentProps<typeof Markdown>> = {};
