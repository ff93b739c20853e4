import type { Meta, Story } from "@/testing/stories";
import { SecretInput } from "@/ui/SecretInput";
import type { SecretInputProps } from "@/ui/SecretInput";

const meta: Meta<SecretInputProps> = {
  title: "ui/SecretInput",
  component: SecretInput,
  args: {
    id: "story-secret",
    "aria-label": "Password",
    defaultValue: "an engine of numbers",
    isShown: false,
    toggle: { show: "Show password", hide: "Hide password", onClick: () => undefined },
  },
};

export default meta;

export const Hidden: Story<SecretInputProps> = {};

export const Shown: Story<SecretInputProps> = { args: { isShown: true } };

export const NeverShown: Story<SecretInputProps> = { args: { toggle: null } };
