import { useState } from "react";
import type { SyntheticEvent } from "react";

import type { Table, TableState } from "@/contracts/tables";
import { own } from "@/support/own";
import { ColumnSearchBox } from "@/tables/toolbar/ColumnSearchBox";
import { FilterInput } from "@/tables/toolbar/FilterInput";
import type { FilterDraft } from "@/tables/toolbar/useFilterDraft";
import type { TableVisits } from "@/tables/useTableVisits";
import { Button } from "@/ui/Button";
import type { PopupProps } from "@/ui/lazyPopup";
import { ResponsivePopup } from "@/ui/ResponsivePopup";

/** What the column searches need if there are no column headers to show them in. */
export interface ColumnSearches {
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

interface FilterPanelProps extends Pick<PopupProps, "trigger" | "isOpen" | "onOpenChange"> {
  table: Table;
  draft: FilterDraft;
  searches?: ColumnSearches | null;
}

/** One control per filter. Changes apply immediately, or with a button if filters are deferred. */
export function FilterPanel({ table, draft, searches = null, ...popup }: FilterPanelProps) {
  const { deferred, triggerLabel, applyLabel, resetLabel, showReset } = table.filterBehaviour;
  const [resets, setResets] = useState(0);

  const reset = () => {
    // New keys remount the controls, which discards unfinished input.
    setResets(resets + 1);
    draft.clear(...(searches === null ? [] : [{ kind: "clearColumnSearches" } as const]));
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    draft.apply();
    popup.onOpenChange(false);
  };

  return (
    <ResponsivePopup {...popup} title={triggerLabel} isWide={table.filters.some(({ type }) => type === "query_builder")}>
      <form data-slot="filter-panel" noValidate onSubmit={submit}>
        <div className="flex flex-col gap-5 p-4">
          {searches !== null &&
            table.columns
              .filter(({ name }) => table.individualSearchColumns.includes(name))
              .map((column) => (
                <div key={`search ${column.name}`} className="flex flex-col gap-1.5">
                  <span aria-hidden className="text-sm font-medium">
                    {column.label}
                  </span>
                  <ColumnSearchBox column={column} table={table} {...searches} />
                </div>
              ))}
          {table.filters.map((filter) => (
            <FilterInput
              key={`${filter.name} ${resets}`}
              filter={filter}
              value={own(draft.values, filter.name) ?? null}
              optionsUrl={table.filterOptionsUrl}
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
    </ResponsivePopup>
  );
}
