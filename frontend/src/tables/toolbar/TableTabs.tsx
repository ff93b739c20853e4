import type { Tab } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import type { TableVisits } from "@/tables/useTableVisits";
import { Badge } from "@/ui/Badge";
import { Icon } from "@/ui/Icon";

interface TableTabsProps {
  tabs: Tab[];
  /** Deferred badge counts. */
  badges?: Record<string, string | number | null>;
  visits: Pick<TableVisits, "change">;
}

/** The predefined views of a list. They filter the rows in place, so they are toggle buttons. */
export function TableTabs({ tabs, badges = {}, visits }: TableTabsProps) {
  if (tabs.length === 0) {
    return null;
  }
  return (
    <div role="group" aria-label={t("Views")} data-slot="table-tabs" className="flex gap-5 overflow-x-auto border-b border-border">
      {tabs.map(({ key, label, icon, active, badge, computed = false }) => {
        const figure = badges[key] ?? badge;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={active}
            onClick={() => !active && visits.change({ kind: "tab", tab: key })}
            className={cx(
              "-mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 px-0.5 font-medium whitespace-nowrap",
              "transition-colors duration-150 focus-visible:-outline-offset-2 pointer-coarse:h-11",
              active
                ? "border-primary text-foreground"
                : "border-transparent text-muted-foreground hover:border-input hover:text-foreground",
            )}
          >
            <Icon name={icon} />
            {label}
            {(figure !== null || computed) && (
              // A wider number uses the gap before the next tab.
              <span className={cx("inline-flex items-center", computed && "w-11")}>
                {figure !== null && (
                  <Badge color={active ? "primary" : "neutral"} className="max-w-none shrink-0 tabular-nums">
                    {figure}
                  </Badge>
                )}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
