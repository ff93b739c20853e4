import { useState } from "react";

import { Link, router } from "@/adapters/inertia";
import type { Integration } from "@/contracts/integrations";
import type { Integrations as IntegrationsPage } from "@/contracts/resources";
import { IntegrationForm } from "@/integrations/IntegrationForm";
import { IntegrationRow } from "@/integrations/IntegrationRow";
import type { RowDialog } from "@/integrations/IntegrationRow";
import { AllowedHosts, NoIntegrations } from "@/integrations/NoIntegrations";
import { OpenDialog, urlFor } from "@/integrations/OpenDialog";
import { SecretDialog } from "@/integrations/SecretDialog";
import { useRevealedSecret } from "@/integrations/useRevealedSecret";
import { PageFrame } from "@/panel/PageFrame";
import { t } from "@/support/i18n";
import { useNow } from "@/support/timeAgo";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

type Opened = { dialog: "create" } | { dialog: RowDialog; id: number };

/** The integrations of a resource: requests that are sent to other systems when its records change. */
export default function Integrations(props: IntegrationsPage) {
  const { page, resource, triggers, integrations, endpoints, allowedHosts } = props;
  const now = useNow();
  const [opened, setOpened] = useState<Opened | null>(null);
  /** The last button that opened a dialog; a secret is shown after its dialog has closed. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { waitingFor, setActive } = useSwitches(endpoints.update);
  const secret = useRevealedSecret(props);
  const chosen = opened !== null && "id" in opened ? integrations.find(({ id }) => id === opened.id) : undefined;
  const labelOf = (trigger: string) => triggers.find(({ value }) => value === trigger)?.label ?? trigger;
  const close = () => setOpened(null);
  const open = (next: Opened, button: HTMLElement | null) => {
    setOpener(button);
    setOpened(next);
  };
  const create = (button: HTMLElement) => open({ dialog: "create" }, button);

  const actions = (
    <>
      <Button variant="outline" asChild>
        <Link href={resource.indexUrl}>
          <Icon name="chevron-left" className="rtl:-scale-x-100" />
          {resource.pluralLabel}
        </Link>
      </Button>
      {allowedHosts.length > 0 && integrations.length > 0 && (
        <Button variant="primary" onClick={({ currentTarget }) => create(currentTarget)}>
          <Icon name="plus" />
          {t("New integration")}
        </Button>
      )}
    </>
  );

  return (
    <PageFrame page={page} actions={actions}>
      <div className="flex flex-col gap-4">
        {allowedHosts.length === 0 && integrations.length > 0 && (
          <Alert color="warning" title={t("No host is allowed, so nothing is sent")}>
            <div className="mt-1 flex flex-col gap-2">
              <AllowedHosts />
            </div>
          </Alert>
        )}
        <div className="overflow-clip rounded-lg border border-border bg-card">
          {integrations.length === 0 ? (
            <NoIntegrations page={props} onCreate={create} />
          ) : (
            <ul aria-label={t("Integrations")} className="divide-y divide-border">
              {integrations.map((integration) => (
                <IntegrationRow
                  key={integration.id}
                  integration={integration}
                  triggerLabel={labelOf(integration.trigger)}
                  sendUrl={urlFor(endpoints.send, integration.id)}
                  now={now}
                  switchedTo={waitingFor(integration)}
                  onSwitch={(isActive) => setActive(integration, isActive)}
                  onOpen={(dialog, button) => open({ dialog, id: integration.id }, button)}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
      {opened?.dialog === "create" && <IntegrationForm mode="create" integration={null} url={endpoints.store} page={props} opener={opener} onClose={close} />}
      {opened !== null && opened.dialog !== "create" && chosen !== undefined && (
        <OpenDialog
          dialog={opened.dialog}
          integration={chosen}
          page={props}
          labelOf={labelOf}
          now={now}
          opener={opener}
          onRotate={() => secret.expectRotation(chosen.id)}
          onClose={close}
        />
      )}
      {secret.shown !== null && <SecretDialog secret={secret.shown} opener={opener} onClose={secret.dismiss} />}
    </PageFrame>
  );
}

/** Switch integrations on and off; a switch moves at once, and back if the server refuses. */
function useSwitches(endpoint: string) {
  const [waiting, setWaiting] = useState<ReadonlyMap<number, boolean>>(new Map());
  const setActive = ({ id }: Integration, isActive: boolean) => {
    setWaiting((now) => new Map(now).set(id, isActive));
    router.put(
      urlFor(endpoint, id),
      { is_active: isActive },
      {
        preserveScroll: true,
        preserveState: true,
        onFinish: () => setWaiting((now) => new Map([...now].filter(([each]) => each !== id))),
      },
    );
  };
  return { waitingFor: ({ id }: Integration) => waiting.get(id) ?? null, setActive };
}
