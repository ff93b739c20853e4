import { useId, useState } from "react";
import type { ReactNode } from "react";

import type { IntegrationDelivery } from "@/contracts/integrations";
import { CodeBlock } from "@/infolists/CodeBlock";
import { AttemptAlert } from "@/integrations/AttemptAlert";
import { outcomeOf, outcomeText, readableBody } from "@/integrations/outcome";
import { useAttempt } from "@/integrations/useAttempt";
import { cx } from "@/support/cx";
import { formatDateTime, formatNumber } from "@/support/formats";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { timeAgo } from "@/support/timeAgo";
import { Badge } from "@/ui/Badge";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { CopyButton } from "@/ui/CopyButton";
import { Icon } from "@/ui/Icon";

interface DeliveryEntryProps {
  delivery: IntegrationDelivery;
  triggerLabel: string;
  /** The number of the attempt within its delivery. */
  number: number;
  redeliverUrl: string;
  now: number;
}

/** An attempt of the history: one line, and below it the request and the response. */
export function DeliveryEntry({ delivery, triggerLabel, number, redeliverUrl, now }: DeliveryEntryProps) {
  const { locale } = useShared();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isDelivered = outcomeOf(delivery) === "delivered";
  return (
    <li data-slot="delivery" data-outcome={isDelivered ? "delivered" : "failed"}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full items-center gap-3 px-5 py-2.5 text-start hover:bg-accent/60 focus-visible:-outline-offset-2"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron-right" className={cx("shrink-0 text-muted-foreground transition-transform duration-150 rtl:-scale-x-100", isOpen && "rotate-90 rtl:-rotate-90")} />
        <Badge color={isDelivered ? "success" : "danger"} className="shrink-0 tabular-nums">
          {delivery.status ?? t("No response")}
        </Badge>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 truncate">{triggerLabel}</span>
          {number > 1 && <span className="text-sm text-muted-foreground">{t("Attempt %(number)s", { number: formatNumber(number) })}</span>}
        </span>
        <span className="flex shrink-0 flex-col items-end text-sm text-muted-foreground tabular-nums sm:flex-row sm:gap-3">
          <span>{t("%(count)s ms", { count: formatNumber(delivery.durationMs) })}</span>
          <time dateTime={delivery.attemptedAt} title={formatDateTime(delivery.attemptedAt)}>
            {timeAgo(delivery.attemptedAt, locale, now)}
          </time>
        </span>
      </button>
      {isOpen && <DeliveryDetails id={id} delivery={delivery} redeliverUrl={redeliverUrl} />}
    </li>
  );
}

interface DeliveryDetailsProps {
  id: string;
  delivery: IntegrationDelivery;
  redeliverUrl: string;
}

function DeliveryDetails({ id, delivery, redeliverUrl }: DeliveryDetailsProps) {
  const { method, url, deliveryId, attemptedAt, requestBody, responseBody, error, canRedeliver } = delivery;
  const again = useAttempt(redeliverUrl);
  const reason = useId();
  // The error of a status repeats the beginning of the response body.
  const isRepeated = error !== null && responseBody !== "" && responseBody.startsWith(error);
  return (
    <div id={id} className="flex flex-col gap-5 px-5 pt-2 pb-5 sm:ps-12">
      <Part heading={t("Request")}>
        <p dir="ltr" className="text-start text-sm">
          <code className="break-all">
            <span className="font-medium">{method}</span> {url}
          </code>
        </p>
        <dl className="flex flex-col gap-1 text-sm text-muted-foreground">
          <div className="flex min-w-0 flex-wrap items-center gap-x-1.5">
            <dt>{t("Delivery id")}</dt>
            <dd className="flex min-w-0 items-center text-foreground">
              <code dir="ltr" className="wrap-anywhere">
                {deliveryId}
              </code>
              <CopyButton text={deliveryId} label={t("the delivery id")} />
            </dd>
          </div>
          <div className="flex flex-wrap gap-x-1.5">
            <dt>{t("Sent at")}</dt>
            <dd className="text-foreground">{formatDateTime(attemptedAt)}</dd>
          </div>
        </dl>
        <Body text={requestBody} label={t("Request body")} empty={t("The request had no body.")} />
      </Part>
      <Part heading={t("Response")}>
        <p className={cx("text-sm font-medium", outcomeOf(delivery) === "failed" ? "text-destructive" : "text-success")}>{outcomeText(delivery)}</p>
        {error !== null && !isRepeated && (
          <p dir="auto" className="text-match-parent text-sm break-words whitespace-pre-line">
            {error}
          </p>
        )}
        {delivery.status !== null && <Body text={responseBody} label={t("Response body")} empty={t("The response had no body.")} />}
      </Part>
      <div className="flex flex-col items-start gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            variant="outline"
            size="sm"
            disabled={!canRedeliver}
            aria-describedby={reason}
            aria-busy={again.isBusy || undefined}
            aria-disabled={again.isBusy || undefined}
            onClick={() => void again.send()}
          >
            {again.isBusy ? <BusyMark /> : <Icon name="refresh-cw" />}
            {t("Send again")}
          </Button>
          <p id={reason} className="text-sm text-muted-foreground">
            {canRedeliver ? t("With the same body and delivery id, to the URL that the integration has now.") : t("The body is too long to be stored whole, so it cannot be sent again.")}
          </p>
        </div>
        {again.result !== null && (
          <div className="w-full">
            <AttemptAlert result={again.result} onDismiss={again.dismiss} />
          </div>
        )}
      </div>
    </div>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-semibold">{heading}</h3>
      {children}
    </section>
  );
}

function Body({ text, label, empty }: { text: string; label: string; empty: string }) {
  if (text === "") {
    return <p className="text-sm text-muted-foreground">{empty}</p>;
  }
  const { text: readable, language } = readableBody(text);
  return <CodeBlock text={readable} language={language} copyable label={label} />;
}
