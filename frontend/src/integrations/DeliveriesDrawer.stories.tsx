import type { ComponentProps } from "react";

import { DeliveriesDrawer } from "@/integrations/DeliveriesDrawer";
import { aDelivery, anIntegration } from "@/integrations/fixtures";
import type { Meta, Story } from "@/testing/stories";

type Props = ComponentProps<typeof DeliveriesDrawer>;

const meta: Meta<Props> = {
  title: "integrations/DeliveriesDrawer",
  component: DeliveriesDrawer,
  args: {
    integration: anIntegration(1, { deliveries: [aDelivery(3), aDelivery(2, { status: 500, error: "Broken" }), aDelivery(1, { status: null, error: "No answer" })] }),
    history: { enabled: true, keepPerIntegration: 50 },
    labelOf: () => "After a record is updated",
    redeliverUrl: () => "/redeliver",
    now: Date.parse("2026-11-16T09:05:00Z"),
    opener: null,
    onClose: () => undefined,
  },
};

export default meta;

export const Default: Story<Props> = {};

export const Empty: Story<Props> = { args: { integration: anIntegration(1) } };

export const HistoryOff: Story<Props> = { args: { integration: anIntegration(1), history: { enabled: false, keepPerIntegration: 50 } } };
