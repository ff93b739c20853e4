import type { NotificationAction, NotificationRow, NotificationTone } from "@/contracts/notifications";
import { timeAgo } from "@/notifications/timeAgo";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const TONES: Record<NotificationTone, string> = {
  info: "text-info",
  success: "text-success",
  warning: "text-warning",
  danger: "text-destructive",
};

export interface NotificationEntryProps {
  row: NotificationRow;
  onRead: (id: string) => void;
}

/** One notification: what happened, when, and where it leads. */
export function NotificationEntry({ row, onRead }: NotificationEntryProps) {
  const { locale } = useShared();
  const links = row.actions.filter(({ url }) => url !== null);
  return (
    <li data-slot="notification" className={cx("flex gap-3 px-4 py-3.5", !row.read && "bg-accent/40")}>
      <Icon name={row.icon} size={18} className={cx("mt-0.5 shrink-0", TONES[row.color])} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p dir="auto" className={cx("break-words", !row.read && "font-medium")}>
          {row.title}
          {!row.read && <span className="sr-only"> {t("(unread)")}</span>}
        </p>
        {row.body !== null && (
          <p dir="auto" className="text-sm leading-prose break-words text-muted-foreground">
            {row.body}
          </p>
        )}
        {links.length > 0 && (
          <div className="mt-1 flex flex-wrap gap-2">
            {links.map((action) => (
              <ActionLink key={action.name} action={action} onFollow={() => action.markAsRead && !row.read && onRead(row.id)} />
            ))}
          </div>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <time dateTime={row.createdAt} className="text-xs whitespace-nowrap text-muted-foreground">
          {timeAgo(row.createdAt, locale)}
        </time>
        {!row.read && (
          <Button variant="ghost" size="icon" onClick={() => onRead(row.id)} title={t("Mark as read")}>
            <Icon name="check" />
            <span className="sr-only">{t("Mark as read")}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function ActionLink({ action, onFollow }: { action: NotificationAction; onFollow: () => void }) {
  const target = action.newTab ? { target: "_blank", rel: "noopener" } : {};
  return (
    <Button variant="outline" size="sm" asChild>
      <a href={action.url ?? undefined} onClick={onFollow} {...target}>
        {action.label}
      </a>
    </Button>
  );
}
