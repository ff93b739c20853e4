import { useState } from "react";
import type { SyntheticEvent } from "react";

import { t, tc } from "@/support/i18n";
import { Button } from "@/ui/Button";
import type { PopupProps } from "@/ui/lazyPopup";
import { ResponsivePopup } from "@/ui/ResponsivePopup";
import { FilterFields } from "@/widgets/filters/FilterFields";
import type { Filters } from "@/widgets/filters/useFilters";

interface FilterDialogProps extends Pick<PopupProps, "trigger" | "isOpen" | "onOpenChange"> {
  title: string;
  filters: Filters;
}

/** Filters in a dialog, applied all at once. */
export function FilterDialog({ title, filters, ...popup }: FilterDialogProps) {
  // A new key remounts the controls, which discards unfinished input.
  const [clears, setClears] = useState(0);
  const close = () => popup.onOpenChange(false);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    filters.apply();
    close();
  };

  return (
    <ResponsivePopup
      {...popup}
      isModal
      title={title}
      onOpenChange={(isOpen) => {
        // Closing the dialog discards the draft.
        if (!isOpen) {
          filters.discard();
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
            {tc("filters", "Clear")}
          </Button>
          <Button type="submit" variant="primary">
            {t("Apply")}
          </Button>
        </footer>
      </form>
    </ResponsivePopup>
  );
}
