import { useState } from "react";

import type { Integration, IntegrationHistory } from "@/contracts/integrations";
import { returnFocus } from "@/integrations/ConfirmDialog";
import { DeliveryEntry } from "@/integrations/DeliveryEntry";
import { attemptNumbers, outcomeOf } from "@/integrations/outcome";
import type { OutcomeFilter } from "@/integrations/outcome";
import { reloadIntegrations } from "@/integrations/useAttempt";
import { formatNumber } from "@/support/formats";
import { plural, t, tc } from "@/support/i18n";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { Icon } from "@/ui/Icon";

interface DeliveriesDrawerProps {
  integration: Integration;
  history: IntegrationHistory;
  labelOf: (trigger: string) => string;
  redeliverUrl: (delivery: number) => string;
  now: number;
  opener: HTMLElement | null;
  onClose: () => void;
}

/** The delivery history of an integration, with a filter by outcome. */
export function DeliveriesDrawer({ integration: { name, deliveries }, history, labelOf, redeliverUrl, now, opener, onClose }: DeliveriesDrawerProps) {
  const [filter, setFilter] = useState<OutcomeFilter>("all");
  const [isLoading, setLoading] = useState(false);
  const numbers = attemptNumbers(deliveries);
  const shown = deliveries.filter((delivery) => filter === "all" || outcomeOf(delivery) === filter);
  const refresh = () => {
    setLoading(true);
    reloadIntegrations(() => setLoading(false));
  };
  return (
    <Dialog
      flush
      placement="end"
      width="2xl"
      stickyHeader
      title={t("Deliveries of %(name)s", { name })}
      description={history.enabled ? plural("The last attempt is kept.", "The last %(count)s attempts are kept.", history.keepPerIntegration) : null}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(opener);
      }}
    >
      {deliveries.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-5 py-2.5">
          <OutcomeButtons filter={filter} onChange={setFilter} counts={countsOf(deliveries)} />
          <Button variant="ghost" size="sm" aria-busy={isLoading || undefined} aria-disabled={isLoading || undefined} onClick={() => !isLoading && refresh()}>
            {isLoading ? <BusyMark /> : <Icon name="refresh-cw" />}
            {t("Refresh")}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {plural("%(count)s attempt is shown", "%(count)s attempts are shown", shown.length)}
      </p>
      {shown.length === 0 ? (
        <Nothing history={history} filter={filter} isEmpty={deliveries.length === 0} onRefresh={refresh} onClear={() => setFilter("all")} />
      ) : (
        <ul aria-label={t("Deliveries")} className="divide-y divide-border border-b border-border">
          {shown.map((delivery) => (
            <DeliveryEntry
              key={delivery.id}
              delivery={delivery}
              triggerLabel={labelOf(delivery.trigger)}
              number={numbers.get(delivery.id) ?? 1}
              redeliverUrl={redeliverUrl(delivery.id)}
              now={now}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type Counts = Record<OutcomeFilter, number>;

function countsOf(deliveries: Integration["deliveries"]): Counts {
  const delivered = deliveries.filter((delivery) => outcomeOf(delivery) === "delivered").length;
  return { all: deliveries.length, delivered, failed: deliveries.length - delivered };
}

function OutcomeButtons({ filter, counts, onChange }: { filter: OutcomeFilter; counts: Counts; onChange: (filter: OutcomeFilter) => void }) {
  const labels: Record<OutcomeFilter, string> = { all: tc("attempts", "All"), delivered: tc("attempts", "Delivered"), failed: tc("attempts", "Failed") };
  return (
    <div role="group" aria-label={t("Outcome")} className="flex flex-wrap gap-0.5">
      {(Object.keys(labels) as OutcomeFilter[]).map((key) => (
        <Button
          key={key}
          variant="ghost"
          size="sm"
          aria-pressed={key === filter}
          className="text-muted-foreground aria-pressed:bg-accent aria-pressed:text-accent-foreground"
          onClick={() => onChange(key)}
        >
          {labels[key]}
          <span className="font-normal tabular-nums">{formatNumber(counts[key])}</span>
        </Button>
      ))}
    </div>
  );
}

interface NothingProps {
  history: IntegrationHistory;
  filter: OutcomeFilter;
  isEmpty: boolean;
  onRefresh: () => void;
  onClear: () => void;
}

function Nothing({ history, filter, isEmpty, onRefresh, onClear }: NothingProps) {
  if (!isEmpty) {
    return (
      <EmptyState icon={filter === "failed" ? "circle-check" : "history"} heading={filter === "failed" ? t("No failed attempt") : t("No delivered request")}>
        <Button variant="outline" onClick={onClear}>
          {t("Show all")}
        </Button>
      </EmptyState>
    );
  }
  if (!history.enabled) {
    return (
      <EmptyState
        icon="history"
        heading={t("The history is switched off")}
        description={t('PANEL["integrations"]["history"]["enabled"] in the settings switches it on. The last outcome is shown in the list.')}
      />
    );
  }
  return (
    <EmptyState icon="history" heading={t("Nothing has been sent yet.")} description={t("Each attempt appears here with its request and response.")}>
      <Button variant="outline" onClick={onRefresh}>
        {t("Refresh")}
      </Button>
    </EmptyState>
  );
}
