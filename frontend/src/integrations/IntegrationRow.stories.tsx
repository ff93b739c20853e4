import type { ComponentProps } from "react";

import { IntegrationRow } from "@/integrations/IntegrationRow";
import { aDelivery, anIntegration } from "@/integrations/fixtures";
import type { Meta, Story } from "@/testing/stories";

type Props = ComponentProps<typeof IntegrationRow>;

const meta: Meta<Props> = {
  title: "integrations/IntegrationRow",
  component: IntegrationRow,
  args: {
    integration: anIntegration(1, { deliveries: [aDelivery(1)] }),
    triggerLabel: "After a record is updated",
    sendUrl: "/send",
    now: Date.parse("2026-11-16T09:05:00Z"),
    switchedTo: null,
    onSwitch: () => undefined,
    onOpen: () => undefined,
  },
};

export default meta;

const inList = (args: Props) => (
  <ul>
    <IntegrationRow {...args} />
  </ul>
);

export const Delivered: Story<Props> = { render: inList };

export const Failed: Story<Props> = { args: { integration: anIntegration(1, { lastStatus: 503, lastError: "The queue is full." }) }, render: inList };

export const NeverSent: Story<Props> = { args: { integration: anIntegration(1, { lastStatus: null, lastAttemptedAt: null }) }, render: inList };

export const SwitchedOff: Story<Props> = { args: { integration: anIntegration(1, { isActive: false, lastStatus: 410, lastError: "Gone" }) }, render: inList };
