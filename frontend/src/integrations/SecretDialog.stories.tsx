import type { ComponentProps } from "react";

import { SecretDialog } from "@/integrations/SecretDialog";
import type { Meta, Story } from "@/testing/stories";

type Props = ComponentProps<typeof SecretDialog>;

const meta: Meta<Props> = {
  title: "integrations/SecretDialog",
  component: SecretDialog,
  args: {
    secret: { name: "Billing", hex: "0123456789abcdef".repeat(4), standard: "whsec_ASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8=", isRotated: false },
    opener: null,
    onClose: () => undefined,
  },
};

export default meta;

export const Created: Story<Props> = {};

export const Rotated: Story<Props> = { args: { secret: { name: null, hex: "0123456789abcdef".repeat(4), standard: null, isRotated: true } } };
