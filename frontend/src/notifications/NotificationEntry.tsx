import { useId } from "react";
import type { MouseEvent } from "react";

import type { NotificationAction, NotificationRow, NotificationTone } from "@/contracts/notifications";
import { formatDateTime } from "@/support/formats";
import { timeAgo } from "@/support/timeAgo";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { isSafeUrl } from "@/support/urls";
import { Button } from "@/ui/Button";
import type { ButtonVariant } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Tooltip, TooltipProvider } from "@/ui/Tooltip";

const TONES: Record<NotificationTone, string> = {
  info: "bg-info/12 text-info",
  success: "bg-success/12 text-success",
  warning: "bg-warning/14 text-warning",
  danger: "bg-destructive/11 text-destructive",
};

const VARIANTS: Record<NotificationAction["variant"], ButtonVariant> = {
  default: "primary",
  secondary: "secondary",
  outline: "outline",
  ghost: "ghost",
  destructive: "destructive",
};

interface NotificationEntryProps {
  row: NotificationRow;
  now: number;
  onRead: (id: string) => void;
  /** Shorten long texts. */
  brief?: boolean;
}

/** The link of the title covers the whole row; what is `relative` stays above it. */
const STRETCHED = "outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring";

/** One notification with its time and links: the first link is the row, the others are buttons. */
export function NotificationEntry({ row, now, onRead, brief = false }: NotificationEntryProps) {
  const { locale } = useShared();
  const title = useId();
  const links = row.actions.filter(({ url }) => url !== null && isSafeUrl(url));
  const main = links.find(({ variant }) => variant !== "destructive");
  // The link covers the body, so its tooltip contains both texts.
  const fullText = main === undefined ? row.title : [row.title, row.body].filter(Boolean).join("\n");
  const others = links.filter((action) => action !== main);
  const follow = (action: NotificationAction) => action.markAsRead && !row.read && onRead(row.id);
  const read = (event: MouseEvent<HTMLElement>) => {
    // The button is removed; keep the focus in this row.
    event.currentTarget.closest("li")?.focus({ preventScroll: true });
    onRead(row.id);
  };
  return (
    <li
      data-slot="notification"
      data-read={row.read}
      tabIndex={-1}
      aria-labelledby={title}
      className={cx(
        "relative flex gap-3 px-4 py-3 focus-visible:-outline-offset-2",
        !row.read && "bg-primary/5",
        main !== undefined && "transition-colors duration-150 hover:bg-accent",
      )}
    >
      <span className={cx("flex size-8 shrink-0 items-center justify-center rounded-full", TONES[row.color])}>
        <Icon name={row.icon} fallback={<Icon name="bell" />} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p id={title} dir="auto" title={brief ? fullText : undefined} className={cx("text-match-parent leading-snug break-words", brief && "line-clamp-3", row.read ? "text-muted-foreground" : "font-medium")}>
          {main === undefined ? (
            row.title
          ) : (
            <a href={main.url ?? undefined} onClick={() => follow(main)} {...target(main)} aria-describedby={`${title}-action`} className={STRETCHED}>
              {row.title}
            </a>
          )}
          {!row.read && <span className="sr-only"> {t("(unread)")}</span>}
        </p>
        {row.body !== null && row.body !== "" && (
          <p dir="auto" title={brief ? row.body : undefined} className={cx("text-match-parent max-w-prose text-sm leading-prose break-words whitespace-pre-line text-muted-foreground", brief && "line-clamp-3")}>
            {row.body}
          </p>
        )}
        <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
          {!row.read && <span className="size-1.5 rounded-full bg-primary" />}
          <time dateTime={row.createdAt} title={formatDateTime(row.createdAt)}>
            {timeAgo(row.createdAt, locale, now)}
          </time>
          {main !== undefined && (
            <>
              <span aria-hidden>·</span>
              <span id={`${title}-action`} className="font-medium text-primary">
                {main.label}
              </span>
            </>
          )}
        </p>
        {others.length > 0 && (
          <div className="relative mt-1.5 flex w-fit flex-wrap gap-2">
            {others.map((action, at) => (
              <ActionLink key={`${action.name} ${at}`} action={action} onFollow={() => follow(action)} />
            ))}
          </div>
        )}
      </div>
      {!row.read && (
        <TooltipProvider delayDuration={200}>
          <Tooltip content={t("Mark as read")}>
            <Button variant="ghost" size="icon" className="relative -me-1.5 -mt-0.5 text-muted-foreground" onClick={read} aria-describedby={title}>
              <Icon name="mail-open" />
              <span className="sr-only">{t("Mark as read")}</span>
            </Button>
          </Tooltip>
        </TooltipProvider>
      )}
    </li>
  );
}

function ActionLink({ action, onFollow }: { action: NotificationAction; onFollow: () => void }) {
  return (
    <Button variant={VARIANTS[action.variant]} size="sm" asChild>
      <a href={action.url ?? undefined} onClick={onFollow} {...target(action)}>
        {action.label}
      </a>
    </Button>
  );
}

function target({ newTab }: NotificationAction) {
  return newTab ? { target: "_blank", rel: "noopener" } : {};
}
