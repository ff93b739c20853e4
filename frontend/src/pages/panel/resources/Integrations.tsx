import { useState } from "react";

import type { PerformAction } from "@/actions/target";
import { Link, router } from "@/adapters/inertia";
import type { Integrations as IntegrationsPage } from "@/contracts/resources";
import { BodyEditor } from "@/integrations/BodyEditor";
import { DeliveriesDrawer } from "@/integrations/DeliveriesDrawer";
import { NO_ENDPOINTS, urlFor, visit } from "@/integrations/endpoints";
import { IntegrationForm } from "@/integrations/IntegrationForm";
import type { OpenForm } from "@/integrations/IntegrationForm";
import { LastDelivery } from "@/integrations/LastDelivery";
import { AllowedHosts, NoIntegrations } from "@/integrations/NoIntegrations";
import { RequestCell } from "@/integrations/RequestCell";
import { SecretDialog } from "@/integrations/SecretDialog";
import { useTest } from "@/integrations/useTest";
import { useRevealedSecret } from "@/integrations/useRevealedSecret";
import { PageFrame } from "@/panel/PageFrame";
import { addComponents } from "@/registry/hostComponents";
import type { HostComponent } from "@/registry/hostComponents";
import { t } from "@/support/i18n";
import type { SaveCell } from "@/tables/columns/useCellEdit";
import { DataTable } from "@/tables/DataTable";
import { listLocation } from "@/tables/tableLocation";
import { withParameters } from "@/tables/tableUrl";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

addComponents({
  PanelIntegrationBody: BodyEditor as unknown as HostComponent,
  PanelIntegrationOutcome: LastDelivery as unknown as HostComponent,
  PanelIntegrationRequest: RequestCell as unknown as HostComponent,
});

/** The integrations of a resource: requests that are sent to other systems when its records change. */
export default function Integrations(props: IntegrationsPage) {
  const { page, resource, triggers, integrations, endpoints, allowedHosts, history, deliveries, table, state, rows, pagination } = props;
  const [opened, setOpened] = useState<OpenForm | null>(null);
  /** The last button that opened a dialog; a secret is shown after its dialog has closed. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const sendTest = useTest();
  const secret = useRevealedSecret(props);
  const withHistory = integrations.find(({ id }) => id === deliveries?.integration);
  const open = (form: OpenForm, button: HTMLElement | null) => {
    setOpener(button);
    setOpened(form);
  };
  const create = (button: HTMLElement) => open({ mode: "create" }, button);

  const perform: PerformAction = (action, target, button) => {
    const integration = "record" in target ? integrations.find(({ id }) => id === target.record) : undefined;
    if (integration === undefined) {
      return null;
    }
    const { id, name } = integration;
    switch (action.name) {
      case "edit":
      case "copy":
        open({ mode: action.name, integration }, button);
        return Promise.resolve(true);
      case "deliveries":
        setOpener(button);
        return showDeliveries(id);
      case "send":
        return sendTest(name, urlFor(endpoints.send, id));
      case "rotate":
        setOpener(button);
        secret.expectRotation(id);
        return visit("post", urlFor(endpoints.rotate, id));
      case "delete":
        return visit("delete", urlFor(endpoints.destroy, id));
      default:
        return null;
    }
  };
  const saveCell: SaveCell = async ({ key }, { name }, value) => {
    const isSaved = await visit("put", urlFor(endpoints.update, Number(key)), { [name]: value });
    return isSaved ? { kind: "saved" } : { kind: "refused", message: t("This could not be saved.") };
  };
  const location = { ...listLocation({ resource: resource.slug, endpoints: NO_ENDPOINTS, perform }), saveCell };

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
        {integrations.length === 0 ? (
          <div className="overflow-clip rounded-lg border border-border bg-card">
            <NoIntegrations page={props} onCreate={create} />
          </div>
        ) : (
          <DataTable label={t("Integrations")} location={location} table={table} state={state} rows={rows} pagination={pagination} />
        )}
      </div>
      {opened !== null && <IntegrationForm opened={opened} page={props} opener={opener} onClose={() => setOpened(null)} />}
      {deliveries !== null && withHistory !== undefined && (
        <DeliveriesDrawer
          integration={withHistory}
          deliveries={deliveries}
          history={history}
          labelOf={(trigger) => triggers.find(({ value }) => value === trigger)?.label ?? trigger}
          redeliverUrl={(delivery) => urlFor(endpoints.redeliver, withHistory.id).replace("__delivery__", String(delivery))}
          opener={opener}
          onClose={() => void showDeliveries(null)}
        />
      )}
      {secret.shown !== null && <SecretDialog secret={secret.shown} opener={opener} onClose={secret.dismiss} />}
    </PageFrame>
  );
}

/** Load the history of an integration, or close it. The URL contains which one is open. */
function showDeliveries(id: number | null): Promise<boolean> {
  const url = new URL(window.location.href);
  for (const name of [...url.searchParams.keys()]) {
    if (name === "integration" || name.startsWith("deliveries[")) {
      url.searchParams.delete(name);
    }
  }
  const address = url.pathname + url.search;
  return new Promise((resolve) =>
    router.visit(id === null ? address : withParameters(address, { integration: String(id) }), {
      only: ["deliveries"],
      preserveScroll: true,
      preserveState: true,
      onFinish: () => resolve(true),
    }),
  );
}
