import { useId } from "react";
import type { MouseEvent } from "react";

import type { NotificationAction, NotificationRow, NotificationTone } from "@/contracts/notifications";
import { fullTime, timeAgo } from "@/support/timeAgo";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { isSafeUrl } from "@/support/urls";
import { Button } from "@/ui/Button";
import type { ButtonVariant } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

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

/** One notification with its time and links. */
export function NotificationEntry({ row, now, onRead, brief = false }: NotificationEntryProps) {
  const { locale } = useShared();
  const title = useId();
  const links = row.actions.filter(({ url }) => url !== null && isSafeUrl(url));
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
      className={cx("flex gap-3 px-4 py-3 focus-visible:-outline-offset-2", !row.read && "bg-primary/5")}
    >
      <span className={cx("flex size-8 shrink-0 items-center justify-center rounded-full", TONES[row.color])}>
        <Icon name={row.icon} fallback={<Icon name="bell" />} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p id={title} dir="auto" className={cx("leading-snug break-words", brief && "line-clamp-3", row.read ? "text-muted-foreground" : "font-medium")}>
          {row.title}
          {!row.read && <span className="sr-only"> {t("(unread)")}</span>}
        </p>
        {row.body !== null && row.body !== "" && (
          <p dir="auto" className={cx("max-w-prose text-sm leading-prose break-words whitespace-pre-line text-muted-foreground", brief && "line-clamp-3")}>
            {row.body}
          </p>
        )}
        <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
          {!row.read && <span className="size-1.5 rounded-full bg-primary" />}
          <time dateTime={row.createdAt} title={fullTime(row.createdAt, locale)}>
            {timeAgo(row.createdAt, locale, now)}
          </time>
        </p>
        {links.length > 0 && (
          <div className="mt-1.5 flex flex-wrap gap-2">
            {links.map((action, at) => (
              <ActionLink key={`${action.name} ${at}`} action={action} onFollow={() => action.markAsRead && !row.read && onRead(row.id)} />
            ))}
          </div>
        )}
      </div>
      {!row.read && (
        <Button variant="ghost" size="icon" className="-me-1.5 -mt-0.5 text-muted-foreground" onClick={read} title={t("Mark as read")} aria-describedby={title}>
          <Icon name="check" />
          <span className="sr-only">{t("Mark as read")}</span>
        </Button>
      )}
    </li>
  );
}

function ActionLink({ action, onFollow }: { action: NotificationAction; onFollow: () => void }) {
  const target = action.newTab ? { target: "_blank", rel: "noopener" } : {};
  return (
    <Button variant={VARIANTS[action.variant]} size="sm" asChild>
      <a href={action.url ?? undefined} onClick={onFollow} {...target}>
        {action.label}
      </a>
    </Button>
  );
}
