import { useState } from "react";

import type { PerformAction } from "@/actions/target";
import { router } from "@/adapters/inertia";
import type { Deliveries, Integration, IntegrationHistory } from "@/contracts/integrations";
import { DeliveryDetails } from "@/integrations/DeliveryDetails";
import { NO_ENDPOINTS } from "@/integrations/endpoints";
import { returnFocus } from "@/integrations/returnFocus";
import { plural, t } from "@/support/i18n";
import { DataTable } from "@/tables/DataTable";
import type { TableLocation } from "@/tables/tableLocation";
import { nestedLocation } from "@/tables/tableLocation";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";

interface DeliveriesDrawerProps {
  integration: Integration;
  deliveries: Deliveries;
  history: IntegrationHistory;
  labelOf: (trigger: string) => string;
  redeliverUrl: (delivery: number) => string;
  opener: HTMLElement | null;
  onClose: () => void;
}

/** The delivery history of an integration. */
export function DeliveriesDrawer({ integration: { id, name }, deliveries, history, labelOf, redeliverUrl, opener, onClose }: DeliveriesDrawerProps) {
  const { table, state, rows, pagination, records } = deliveries;
  const [shown, setShown] = useState<{ id: number; opener: HTMLElement | null } | null>(null);
  const details = records.find((delivery) => delivery.id === shown?.id);

  const perform: PerformAction = (action, target, button) => {
    if (action.name === "refresh") {
      return new Promise((resolve) => router.reload({ only: ["integrations", "deliveries"], onFinish: () => resolve(true) }));
    }
    if (action.name === "details" && "record" in target) {
      setShown({ id: Number(target.record), opener: button });
      return Promise.resolve(true);
    }
    return null;
  };
  const location: TableLocation = nestedLocation({ resource: "", endpoints: NO_ENDPOINTS, perform }, "deliveries", "deliveries", { integration: String(id) });
  return (
    <Dialog
      flush
      placement="end"
      width="4xl"
      stickyHeader
      title={t("Deliveries of %(name)s", { name })}
      description={history.enabled ? plural("The last attempt is kept.", "The last %(count)s attempts are kept.", history.keepPerIntegration) : null}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(opener);
      }}
    >
      {!history.enabled && rows.length === 0 ? (
        <EmptyState
          icon="history"
          heading={t("The history is switched off")}
          description={t('PANEL["integrations"]["history"]["enabled"] in the settings switches it on. The last outcome is shown in the list.')}
        />
      ) : (
        <div className="p-4">
          <DataTable label={t("Deliveries")} fillsWindow={false} hidesToolsIfEmpty location={location} table={table} state={state} rows={rows} pagination={pagination} />
        </div>
      )}
      {details !== undefined && (
        <DeliveryDetails
          key={details.id}
          delivery={details}
          triggerLabel={labelOf(details.trigger)}
          redeliverUrl={redeliverUrl(details.id)}
          opener={shown?.opener ?? null}
          onClose={() => setShown(null)}
        />
      )}
    </Dialog>
  );
}
