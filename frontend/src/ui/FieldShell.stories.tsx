import type { Meta, Story } from "@/testing/stories";
import { FieldShell, textIdOf } from "@/ui/FieldShell";
import type { FieldShellProps } from "@/ui/FieldShell";
import { Input } from "@/ui/Input";

const meta: Meta<FieldShellProps> = { title: "ui/FieldShell", component: FieldShell, args: { id: "story-email", label: "Email" } };

export default meta;

function render(args: FieldShellProps) {
  const { id, help = null, error = null } = args;
  return (
    <FieldShell {...args}>
      <Input id={id} aria-invalid={error !== null} aria-describedby={textIdOf(id, help, error)} />
    </FieldShell>
  );
}

export const Default: Story<FieldShellProps> = { render };

export const WithHelp: Story<FieldShellProps> = { render, args: { mark: "required", help: "Invoices are sent to this address." } };

export const Invalid: Story<FieldShellProps> = { render, args: { error: "Enter a valid email address.", isLive: true } };

export const Beside: Story<FieldShellProps> = { render, args: { shape: "beside" } };

export const WithLink: Story<FieldShellProps> = { render, args: { aside: <a href="#help">Which address?</a> } };
