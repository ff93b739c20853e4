import type { ComponentProps } from "react";

import { IntegrationForm } from "@/integrations/IntegrationForm";
import { anIntegration, integrationsPage } from "@/integrations/fixtures";
import type { Meta, Story } from "@/testing/stories";

type Props = ComponentProps<typeof IntegrationForm>;

const meta: Meta<Props> = {
  title: "integrations/IntegrationForm",
  component: IntegrationForm,
  args: { mode: "create", integration: null, url: "/store", page: integrationsPage([]), opener: null, onClose: () => undefined },
};

export default meta;

export const Create: Story<Props> = {};

export const Edit: Story<Props> = { args: { mode: "edit", integration: anIntegration(1, { trigger: "before_update", body: '{"a": {{ record.nme }}}', query: { a: null } }) } };
