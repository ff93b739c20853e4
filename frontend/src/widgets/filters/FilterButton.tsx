import { plural, t } from "@/support/i18n";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { lazyPopup } from "@/ui/lazyPopup";
import type { Filters } from "@/widgets/filters/useFilters";

const FilterDialog = lazyPopup("dialog", async () => (await import("@/widgets/filters/FilterDialog")).FilterDialog);

interface FilterButtonProps {
  filters: Filters;
  /** The name of the filtered widget; null for the page. */
  of: string | null;
}

/** The button that opens the filters, with the number of applied ones. */
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
  return <FilterDialog trigger={trigger} title={title} filters={filters} />;
}
