import { formatDateTime } from "@/support/formats";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { timeAgo, useNow } from "@/support/timeAgo";
import type { HostCellProps } from "@/tables/columns/CustomCell";
import { Badge } from "@/ui/Badge";
import type { BadgeColor } from "@/ui/Badge";

/** The value of the cell, as the server sends it. */
interface LastDeliveryValue {
  label: string;
  color: BadgeColor;
  test: boolean;
  at: string;
  problem: string | null;
}

/** The cell of the last delivery: its outcome, whether it was a test, when it was, and what went wrong. */
export function LastDelivery({ value }: HostCellProps) {
  const { locale } = useShared();
  const now = useNow();
  if (value === null) {
    return <span className="text-muted-foreground">{t("Nothing has been sent yet.")}</span>;
  }
  const { label, color, test, at, problem } = value as LastDeliveryValue;
  return (
    <span data-stacked className="flex min-w-0 flex-col gap-1 whitespace-normal in-data-[slot=table-row]:min-w-40 in-data-[slot=table-row]:py-2">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge color={color} className="tabular-nums">
          {label}
        </Badge>
        {test && <Badge color="info">{t("Test")}</Badge>}
        <time dateTime={at} title={formatDateTime(at)} className="text-sm text-muted-foreground">
          {timeAgo(at, locale, now)}
        </time>
      </span>
      {problem !== null && problem.trim() !== "" && (
        <span data-slot="text-cell" dir="auto" className="text-match-parent line-clamp-2 text-sm break-words text-muted-foreground">
          {problem}
        </span>
      )}
    </span>
  );
}
