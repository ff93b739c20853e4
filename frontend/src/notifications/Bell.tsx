import type { ComponentProps } from "react";

import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

interface BellProps extends ComponentProps<"button"> {
  unread: number;
}

/** The notifications button with the unread count. */
export function Bell({ unread, ...rest }: BellProps) {
  return (
    <Button variant="ghost" size="icon" data-slot="bell" {...rest}>
      {/* The count is placed at the icon: the button is larger on a touch screen. */}
      <span className="relative flex">
        <Icon name="bell" size={18} />
        <span className="sr-only">{t("Notifications")}</span>
        {unread > 0 && (
          <span
            data-slot="unread-count"
            className="absolute start-2 -top-2 min-w-4 rounded-full bg-primary px-1 text-center text-[10px] leading-4 font-semibold text-primary-foreground tabular-nums"
          >
            {unread > 99 ? t("%(count)s+", { count: 99 }) : unread}
            <span className="sr-only"> {t("unread")}</span>
          </span>
        )}
      </span>
    </Button>
  );
}
