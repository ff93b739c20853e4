import { lazy } from "react";

import { plural, t } from "@/support/i18n";
import { LazyPopup } from "@/tables/toolbar/LazyPopup";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import type { Filters } from "@/widgets/filters/useFilters";

const load = () => import("@/widgets/filters/FilterDialog");
const FilterDialog = lazy(async () => ({ default: (await load()).FilterDialog }));

export interface FilterButtonProps {
  filters: Filters;
  /** What is narrowed: the name of a widget; null for the page. */
  of: string | null;
}

/** Opens the filters, and says how many are applied. */
export function FilterButton({ filters, of }: FilterButtonProps) {
  const title = of === null ? t("Filters") : t("Filters of %(widget)s", { widget: of });
  const { count } = filters;
  const trigger = (
    <Button variant={of === null ? "outline" : "ghost"} size={of === null ? "md" : "sm"} aria-label={of === null ? undefined : title}>
      <Icon name="list-filter" />
      {t("Filters")}
      {count > 0 && (
        <>
          <Badge color="primary" aria-hidden className="-me-1 tabular-nums">
            {count}
          </Badge>
          <span className="sr-only">{plural("%(count)s applied", "%(count)s applied", count)}</span>
        </>
      )}
    </Button>
  );
  return (
    <LazyPopup trigger={trigger} preload={() => void load()}>
      {(popup) => <FilterDialog {...popup} title={title} filters={filters} />}
    </LazyPopup>
  );
}
