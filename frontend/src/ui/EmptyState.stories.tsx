import type { Meta, Story } from "@/testing/stories";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import type { EmptyStateProps } from "@/ui/EmptyState";

const meta: Meta<EmptyStateProps> = { title: "ui/EmptyState", component: EmptyState, args: { heading: "No projects yet" } };

export default meta;

export const Default: Story<EmptyStateProps> = {};

export const WithIcon: Story<EmptyStateProps> = { args: { icon: "inbox", description: "Projects appear here once you create them." } };

export const WithAction: Story<EmptyStateProps> = { args: { icon: "inbox", children: <Button variant="primary">New project</Button> } };
