import { useState } from "react";

import { router } from "@/adapters/inertia";
import type { Integration } from "@/contracts/integrations";
import type { Integrations } from "@/contracts/resources";
import { ConfirmDialog } from "@/integrations/ConfirmDialog";
import { DeliveriesDrawer } from "@/integrations/DeliveriesDrawer";
import { IntegrationForm } from "@/integrations/IntegrationForm";
import type { RowDialog } from "@/integrations/IntegrationRow";
import { t } from "@/support/i18n";


interface OpenDialogProps {
  dialog: RowDialog;
  integration: Integration;
  page: Integrations;
  labelOf: (trigger: string) => string;
  now: number;
  /** Gets the focus when the dialog closes. */
  opener: HTMLElement | null;
  onRotate: () => void;
  onClose: () => void;
}

/** The dialog that was opened from a row. */
export function OpenDialog({ dialog, integration, page, labelOf, now, opener, onRotate, onClose }: OpenDialogProps) {
  const { endpoints, history } = page;
  const { id, name } = integration;
  const [isBusy, setBusy] = useState(false);
  const visit = {
    preserveScroll: true,
    preserveState: true,
    onStart: () => setBusy(true),
    onSuccess: onClose,
    onFinish: () => setBusy(false),
  };
  const shared = { opener, onClose };
  switch (dialog) {
    case "edit":
      return <IntegrationForm {...shared} mode="edit" integration={integration} url={urlFor(endpoints.update, id)} page={page} />;
    case "copy":
      return <IntegrationForm {...shared} mode="copy" integration={integration} url={endpoints.store} page={page} />;
    case "deliveries":
      return (
        <DeliveriesDrawer
          {...shared}
          integration={integration}
          history={history}
          labelOf={labelOf}
          redeliverUrl={(delivery) => urlFor(endpoints.redeliver, id).replace("__delivery__", String(delivery))}
          now={now}
        />
      );
    case "rotate":
      return (
        <ConfirmDialog
          {...shared}
          title={t("Rotate the secret of %(name)s?", { name })}
          description={t("A new secret is made and shown once. For 24 hours requests are signed with both, so that you can replace the old one in the receiver.")}
          submitLabel={t("Rotate secret")}
          isBusy={isBusy}
          onConfirm={() => {
            onRotate();
            router.post(urlFor(endpoints.rotate, id), {}, visit);
          }}
        />
      );
    case "delete":
      return (
        <ConfirmDialog
          {...shared}
          isDestructive
          title={t("Delete %(name)s?", { name })}
          description={t("Its secret and its delivery history are deleted too. Requests that are still waiting are not sent.")}
          submitLabel={t("Delete integration")}
          isBusy={isBusy}
          onConfirm={() => router.delete(urlFor(endpoints.destroy, id), visit)}
        />
      );
    default:
      return dialog satisfies never;
  }
}

/** The URL of one integration. */
export function urlFor(endpoint: string, id: number): string {
  return endpoint.replace("__id__", String(id));
}
