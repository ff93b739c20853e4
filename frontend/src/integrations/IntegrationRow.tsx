import { useId, useRef } from "react";

import type { Integration } from "@/contracts/integrations";
import { AttemptAlert } from "@/integrations/AttemptAlert";
import { outcomeOf, outcomeText } from "@/integrations/outcome";
import { useAttempt } from "@/integrations/useAttempt";
import { cx } from "@/support/cx";
import { formatDateTime, formatNumber } from "@/support/formats";
import { t, tc } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { timeAgo } from "@/support/timeAgo";
import { Badge } from "@/ui/Badge";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Menu, MenuItem, MenuSeparator } from "@/ui/Menu";
import { Switch } from "@/ui/Switch";

/** What a row opens. */
export type RowDialog = "edit" | "copy" | "deliveries" | "rotate" | "delete";

interface IntegrationRowProps {
  integration: Integration;
  triggerLabel: string;
  sendUrl: string;
  now: number;
  /** Where the switch was moved to while it waits for the server; null otherwise. */
  switchedTo: boolean | null;
  onSwitch: (isActive: boolean) => void;
  onOpen: (dialog: RowDialog, opener: HTMLElement | null) => void;
}

/** An integration: when it sends what where, the last outcome, and what can be done with it. */
export function IntegrationRow({ integration, triggerLabel, sendUrl, now, switchedTo, onSwitch, onOpen }: IntegrationRowProps) {
  const { name, method, url, isActive, deliveries } = integration;
  const title = useId();
  const test = useAttempt(sendUrl);
  return (
    <li data-slot="integration" data-active={isActive} tabIndex={-1} aria-labelledby={title} className="@container px-4 py-4 focus-visible:-outline-offset-2 sm:px-5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 @3xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] @3xl:gap-x-4">
        <OutcomeIcon integration={integration} />
        {/* In a narrow list, only the name is beside the switch. */}
        <div className="contents min-w-0 flex-col gap-1 @3xl:flex">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 id={title} dir="auto" className="text-match-parent min-w-0 leading-snug font-medium break-words">
              <button type="button" className="rounded-sm text-start hover:underline" onClick={({ currentTarget }) => onOpen("edit", currentTarget)}>
                {name}
              </button>
            </h2>
            {!isActive && <Badge>{tc("an integration", "Off")}</Badge>}
          </div>
          <p className="col-span-2 col-start-2 flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm text-muted-foreground @2xl:flex-nowrap">
            <span className="shrink-0">{triggerLabel}</span>
            <span aria-hidden className="@max-2xl:hidden">
              ·
            </span>
            <code dir="ltr" title={url} className="min-w-0 text-start break-all @max-2xl:basis-full">
              <span className="font-medium text-foreground">{method}</span> {url}
            </code>
          </p>
          {/* The outcome of a test says the same, in more detail. */}
          {test.result === null && (
            <div className="col-span-2 col-start-2">
              <LastOutcome integration={integration} now={now} />
            </div>
          )}
        </div>
        <div className="col-span-2 col-start-2 flex flex-wrap items-center gap-2 pt-2 @3xl:pt-0 @3xl:col-span-1 @3xl:col-start-3 @3xl:row-start-1">
          <Button
            variant="outline"
            size="sm"
            aria-describedby={title}
            aria-busy={test.isBusy || undefined}
            aria-disabled={test.isBusy || undefined}
            onClick={() => void test.send()}
          >
            {test.isBusy ? <BusyMark /> : <Icon name="send" />}
            {t("Send a test")}
          </Button>
          <Button variant="outline" size="sm" aria-describedby={title} onClick={({ currentTarget }) => onOpen("deliveries", currentTarget)}>
            <Icon name="history" />
            {t("Deliveries")}
            {deliveries.length > 0 && <span className="text-muted-foreground tabular-nums">{formatNumber(deliveries.length)}</span>}
          </Button>
        </div>
        <div className="col-start-3 row-start-1 flex items-center gap-2 @3xl:col-start-4 @3xl:h-8">
          <Switch
            checked={switchedTo ?? isActive}
            aria-label={t("%(name)s is active", { name })}
            aria-busy={switchedTo !== null || undefined}
            onChange={({ target }) => switchedTo === null && onSwitch(target.checked)}
          />
          <RowMenu name={name} onOpen={onOpen} />
        </div>
        {test.result !== null && (
          <div className="col-start-2 -col-end-1 pt-2">
            <AttemptAlert result={test.result} onDismiss={test.dismiss} />
          </div>
        )}
      </div>
    </li>
  );
}

function RowMenu({ name, onOpen }: { name: string; onOpen: IntegrationRowProps["onOpen"] }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      triggerRef={button}
      trigger={
        <Button variant="ghost" size="icon" className="-my-1.5 -me-1.5 text-muted-foreground pointer-coarse:-my-3" aria-label={t("More actions for %(name)s", { name })}>
          <Icon name="ellipsis" />
        </Button>
      }
      // Every item opens a dialog, which returns the focus to the button itself.
      onCloseAutoFocus={(event) => document.querySelector("[data-slot=dialog]") !== null && event.preventDefault()}
    >
      <MenuItem onSelect={() => onOpen("edit", button.current)}>
        <Icon name="pencil" />
        {t("Edit")}
      </MenuItem>
      <MenuItem onSelect={() => onOpen("copy", button.current)}>
        <Icon name="copy" />
        {t("Duplicate")}
      </MenuItem>
      <MenuItem onSelect={() => onOpen("rotate", button.current)}>
        <Icon name="refresh-cw" />
        {t("Rotate secret")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem variant="destructive" onSelect={() => onOpen("delete", button.current)}>
        <Icon name="trash" />
        {t("Delete")}
      </MenuItem>
    </Menu>
  );
}

function OutcomeIcon({ integration: { isActive, lastStatus, lastError, lastAttemptedAt } }: { integration: Integration }) {
  const isDelivered = outcomeOf({ status: lastStatus, error: lastError }) === "delivered";
  const [name, color] = lastAttemptedAt === null ? ["clock", "text-muted-foreground"] : isDelivered ? ["circle-check", "text-success"] : ["circle-alert", "text-destructive"];
  return <Icon name={name} size={18} className={cx("mt-px shrink-0", isActive ? color : "text-muted-foreground")} />;
}

/** 410: the receiver says that it is gone. */
const GONE = 410;

function LastOutcome({ integration: { isActive, lastStatus, lastError, lastAttemptedAt }, now }: { integration: Integration; now: number }) {
  const { locale } = useShared();
  if (lastAttemptedAt === null) {
    return <p className="text-sm text-muted-foreground">{t("Nothing has been sent yet.")}</p>;
  }
  const isDelivered = outcomeOf({ status: lastStatus, error: lastError }) === "delivered";
  const time = (
    <time dateTime={lastAttemptedAt} title={formatDateTime(lastAttemptedAt)}>
      {timeAgo(lastAttemptedAt, locale, now)}
    </time>
  );
  return (
    <div className="flex flex-col gap-0.5 text-sm text-muted-foreground">
      <p className="flex flex-wrap gap-x-1.5">
        <span className={cx("font-medium", isDelivered ? "text-success" : "text-destructive")}>{outcomeText({ status: lastStatus, error: lastError })}</span>
        {time}
      </p>
      {!isDelivered && lastError !== null && lastError.trim() !== "" && (
        <p dir="auto" className="text-match-parent line-clamp-2 leading-prose break-words">
          {lastError}
        </p>
      )}
      {!isActive && lastStatus === GONE && <p className="leading-prose">{t("The receiver is gone, so the integration was switched off.")}</p>}
    </div>
  );
}
