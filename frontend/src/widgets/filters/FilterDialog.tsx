import { useState } from "react";
import type { SyntheticEvent } from "react";

import { t } from "@/support/i18n";
import type { PopupState } from "@/tables/toolbar/LazyPopup";
import { PopupSurface } from "@/tables/toolbar/PopupSurface";
import { Button } from "@/ui/Button";
import { FilterFields } from "@/widgets/filters/FilterFields";
import type { Filters } from "@/widgets/filters/useFilters";

export interface FilterDialogProps extends PopupState {
  title: string;
  filters: Filters;
}

/** Filters over the page, applied all together. */
export function FilterDialog({ title, filters, ...popup }: FilterDialogProps) {
  // Controls are made anew when all is cleared: what was begun in one and never became a value goes too.
  const [clears, setClears] = useState(0);
  const close = () => popup.onOpenChange(false);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    filters.apply();
    close();
  };

  return (
    <PopupSurface
      {...popup}
      isModal
      title={title}
      onOpenChange={(isOpen) => {
        // Whoever closes it has not applied what they chose.
        if (!isOpen) {
          filters.giveUp();
        }
        popup.onOpenChange(isOpen);
      }}
    >
      <form data-slot="filter-dialog" noValidate onSubmit={submit}>
        <div key={clears} className="flex flex-col gap-5 p-5">
          <FilterFields filters={filters} onChange={filters.choose} isInline={false} />
        </div>
        <footer className="sticky bottom-0 flex justify-end gap-2 border-t border-border bg-popover p-3">
          <Button
            variant="ghost"
            onClick={() => {
              setClears(clears + 1);
              filters.clear();
              close();
            }}
          >
            {t("Clear")}
          </Button>
          <Button type="submit" variant="primary">
            {t("Apply")}
          </Button>
        </footer>
      </form>
    </PopupSurface>
  );
}
