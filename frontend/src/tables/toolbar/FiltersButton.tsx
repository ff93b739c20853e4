import type { RefObject } from "react";

import type { Table } from "@/contracts/tables";
import { plural } from "@/support/i18n";
import type { ColumnSearches } from "@/tables/toolbar/FilterPanel";
import type { FilterDraft } from "@/tables/toolbar/useFilterDraft";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { lazyPopup } from "@/ui/lazyPopup";

const FilterPanel = lazyPopup("dialog", async () => (await import("@/tables/toolbar/FilterPanel")).FilterPanel);

interface FiltersButtonProps {
  table: Table;
  /** The number of applied filters. */
  count: number;
  draft: FilterDraft;
  searches: ColumnSearches | null;
  button?: RefObject<HTMLButtonElement | null>;
}

/** The button that opens the filters, with the number of applied ones. */
export function FiltersButton({ table, count, draft, searches, button }: FiltersButtonProps) {
  const { triggerLabel, triggerIcon } = table.filterBehaviour;
  const trigger = (
    <Button ref={button} variant="outline">
      <Icon name={triggerIcon ?? "list-filter"} />
      {triggerLabel}
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
  return <FilterPanel trigger={trigger} table={table} draft={draft} searches={searches} />;
}
