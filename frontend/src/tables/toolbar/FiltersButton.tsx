import { lazy } from "react";
import type { RefObject } from "react";

import type { Table } from "@/contracts/tables";
import { plural } from "@/support/i18n";
import type { ColumnSearches } from "@/tables/toolbar/FilterPanel";
import { LazyPopup } from "@/tables/toolbar/LazyPopup";
import type { FilterDraft } from "@/tables/toolbar/useFilterDraft";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

const load = () => import("@/tables/toolbar/FilterPanel");
const FilterPanel = lazy(async () => ({ default: (await load()).FilterPanel }));

export interface FiltersButtonProps {
  table: Table;
  /** How many filters are applied. */
  count: number;
  draft: FilterDraft;
  searches: ColumnSearches | null;
  button: RefObject<HTMLButtonElement | null>;
}

/** Opens the filters, and says how many are applied. */
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
  return (
    <LazyPopup trigger={trigger} preload={() => void load()}>
      {(popup) => <FilterPanel {...popup} table={table} draft={draft} searches={searches} />}
    </LazyPopup>
  );
}
