import { useId } from "react";
import type { ReactNode } from "react";

import type { IntegrationDelivery } from "@/contracts/integrations";
import { CodeBlock } from "@/infolists/CodeBlock";
import { AttemptAlert } from "@/integrations/AttemptAlert";
import { outcomeOf, outcomeText, readableBody } from "@/integrations/outcome";
import { returnFocus } from "@/integrations/returnFocus";
import { useAttempt } from "@/integrations/useAttempt";
import { cx } from "@/support/cx";
import { formatDateTime } from "@/support/formats";
import { t } from "@/support/i18n";
import { Badge } from "@/ui/Badge";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { CopyButton } from "@/ui/CopyButton";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";

interface DeliveryDetailsProps {
  delivery: IntegrationDelivery;
  triggerLabel: string;
  redeliverUrl: string;
  opener: HTMLElement | null;
  onClose: () => void;
}

/** The request and the response of an attempt, above the history. */
export function DeliveryDetails({ delivery, triggerLabel, redeliverUrl, opener, onClose }: DeliveryDetailsProps) {
  const { method, url, deliveryId, attemptedAt, requestBody, responseBody, error, canRedeliver, isTest } = delivery;
  const again = useAttempt(redeliverUrl, ["integrations", "deliveries"]);
  const reason = useId();
  // The error of a status repeats the beginning of the response body.
  const isRepeated = error !== null && responseBody !== "" && responseBody.startsWith(error);
  return (
    <Dialog
      placement="end"
      width="2xl"
      stickyHeader
      title={outcomeText(delivery)}
      description={triggerLabel}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (opener?.isConnected) {
          opener.focus();
        } else {
          returnFocus(opener);
        }
      }}
    >
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
          <div className="flex flex-wrap items-center gap-x-1.5">
            <dt>{t("Sent at")}</dt>
            <dd className="flex flex-wrap items-center gap-x-2 text-foreground">
              {formatDateTime(attemptedAt)}
              {isTest && <Badge color="info">{t("Test")}</Badge>}
            </dd>
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
    </Dialog>
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
