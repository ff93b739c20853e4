import { useState } from "react";
import type { SyntheticEvent } from "react";

import type { Table } from "@/contracts/tables";
import { FilterInput } from "@/tables/toolbar/FilterInput";
import type { PopupState } from "@/tables/toolbar/LazyPopup";
import { PopupSurface } from "@/tables/toolbar/PopupSurface";
import type { FilterDraft } from "@/tables/toolbar/useFilterDraft";
import { Button } from "@/ui/Button";

export interface FilterPanelProps extends PopupState {
  table: Table;
  draft: FilterDraft;
}

/** One control a filter; each applies at once, or all together with a button. */
export function FilterPanel({ table, draft, ...popup }: FilterPanelProps) {
  const { deferred, triggerLabel, applyLabel, resetLabel, showReset } = table.filterBehaviour;
  const [resets, setResets] = useState(0);

  const reset = () => {
    // Controls are made anew: what was begun in one and never became a value goes too.
    setResets(resets + 1);
    draft.clear();
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    draft.apply();
    popup.onOpenChange(false);
  };

  return (
    <PopupSurface {...popup} title={triggerLabel} isWide={table.filters.some(({ type }) => type === "query_builder")}>
      <form data-slot="filter-panel" noValidate onSubmit={submit}>
        <div className="flex flex-col gap-5 p-4">
          {table.filters.map((filter) => (
            <FilterInput
              key={`${filter.name} ${resets}`}
              filter={filter}
              value={draft.values[filter.name] ?? null}
              onChange={(value, isTyped) => draft.change(filter.name, value, isTyped)}
            />
          ))}
        </div>
        {(deferred || showReset) && (
          <footer className="sticky bottom-0 flex justify-end gap-2 border-t border-border bg-popover p-3">
            {showReset && (
              <Button variant="ghost" size="sm" onClick={reset}>
                {resetLabel}
              </Button>
            )}
            {deferred && (
              <Button type="submit" variant="primary" size="sm">
                {applyLabel}
              </Button>
            )}
          </footer>
        )}
      </form>
    </PopupSurface>
  );
}
