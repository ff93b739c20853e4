import { Link } from "@/adapters/inertia";
import type { NavigationItem } from "@/contracts/panels";
import { NavigationBadge } from "@/panel/NavigationBadge";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";
import { Icon } from "@/ui/Icon";

interface NavigationCardsProps {
  destinations: { item: NavigationItem; group: string | null }[];
}

/** The number of columns that leaves no gap in the last row, if possible. */
const COLUMNS: Record<number, string> = { 1: "", 2: "sm:grid-cols-2", 4: "sm:grid-cols-2 xl:grid-cols-4" };
const THREE_COLUMNS = "sm:grid-cols-2 xl:grid-cols-3";

/** The first navigation items as cards. */
export function NavigationCards({ destinations }: NavigationCardsProps) {
  const panel = usePanel();
  return (
    <section aria-labelledby="destinations">
      <h2 id="destinations" className="mb-3 text-sm font-medium text-muted-foreground">
        {t("Go to")}
      </h2>
      <ul className={cx("grid auto-rows-fr gap-3", COLUMNS[destinations.length] ?? THREE_COLUMNS)}>
        {destinations.map(({ item, group }) => (
          <li key={item.href}>
            <Link
              href={item.href}
              fullPage={item.fullPage}
              prefetch={item.fullPage ? null : (panel?.prefetch ?? null)}
              className="flex h-full items-center gap-3.5 rounded-lg border border-border bg-card p-4 transition-colors duration-150 hover:border-input hover:bg-accent/40"
            >
              <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-primary/10 text-primary">
                <Icon name={item.icon ?? "folder"} size={18} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{item.label}</span>
                {group && group !== item.label && <span className="block truncate text-sm text-muted-foreground">{group}</span>}
              </span>
              <NavigationBadge item={item} className="text-sm tabular-nums text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
