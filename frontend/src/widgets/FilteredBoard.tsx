import type { FilterForm, WidgetPage } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { useDelayedFlag } from "@/tables/useDelayedFlag";
import { FilterButton } from "@/widgets/filters/FilterButton";
import { FilterFailure } from "@/widgets/filters/FilterFailure";
import { PAGE_FILTERS } from "@/widgets/filters/filterUrl";
import { InlineFilters } from "@/widgets/filters/InlineFilters";
import { useFilters } from "@/widgets/filters/useFilters";
import { PAGE } from "@/widgets/widgetLocation";
import { Widgets } from "@/widgets/Widgets";

const PENDING_DELAY = 150;

interface FilteredBoardProps {
  widgets: WidgetPage["widgets"];
  form: FilterForm;
}

/** The widgets of a page below the page's filters. */
export function FilteredBoard({ widgets, form }: FilteredBoardProps) {
  const filters = useFilters(form, PAGE_FILTERS, PAGE);
  const isBusy = useDelayedFlag(filters.isLoading, PENDING_DELAY);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {form.inModal ? (
        <div>
          <FilterButton filters={filters} of={null} />
        </div>
      ) : (
        <InlineFilters label={t("Filters")} filters={filters} />
      )}
      <p role="status" className="sr-only">
        {isBusy && t("Loading")}
      </p>
      {filters.failure !== null && <FilterFailure failure={filters.failure} onRetry={filters.retry} />}
      <Widgets widgets={widgets} location={PAGE} isBusy={filters.isLoading} />
    </div>
  );
}
