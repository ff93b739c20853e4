import { useState } from "react";

import { t, tc } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { FilterFields } from "@/widgets/filters/FilterFields";
import type { Filters } from "@/widgets/filters/useFilters";

interface InlineFiltersProps {
  /** The accessible name of the group. */
  label: string;
  filters: Filters;
  className?: string;
}

/** Filters above the content; each applies immediately. */
export function InlineFilters({ label, filters, className }: InlineFiltersProps) {
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    filters.clear();
  };
  return (
    <div role="group" aria-label={label} data-slot="widget-filters" className={className}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          filters.apply();
        }}
        className="flex min-w-0 flex-wrap items-end gap-3 max-[480px]:gap-2"
      >
        {/* A new key remounts the controls, which discards unfinished input. */}
        <div key={clears} className="contents">
          <FilterFields filters={filters} onChange={filters.change} isInline />
        </div>
        {filters.canClear && (
          <Button variant="ghost" title={t("Clear filters")} aria-label={t("Clear filters")} onClick={clear} className="max-[480px]:px-2.5">
            <Icon name="x" className="min-[480px]:hidden" />
            <span className="max-[480px]:hidden">{tc("filters", "Clear")}</span>
          </Button>
        )}
      </form>
    </div>
  );
}
