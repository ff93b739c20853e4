import { useRef, useState } from "react";
import type { RefObject } from "react";

import type { Table, TableState } from "@/contracts/tables";
import type { Filter } from "@/contracts/tables-filters";
import { t, tc } from "@/support/i18n";
import type { FilterDraft } from "@/tables/toolbar/useFilterDraft";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

interface FilterChipsProps {
  table: Table;
  state: TableState;
  draft: FilterDraft;
  /** The element that gets the focus when the last chip is removed. */
  afterLast: RefObject<HTMLElement | null>;
}

/** The applied filters as chips. Removing one applies immediately, together with the draft. */
export function FilterChips({ table, state, draft, afterLast }: FilterChipsProps) {
  const indicators = state.filterIndicators;
  const list = useRef<HTMLUListElement>(null);
  // A chip disappears when its button is pressed, before the response arrives.
  const [gone, setGone] = useState<{ from: typeof indicators; indexes: number[] }>({ from: indicators, indexes: [] });
  const removed = gone.from === indicators ? gone.indexes : [];
  const shown = indicators.map((_, index) => index).filter((index) => !removed.includes(index));
  if (shown.length === 0) {
    return null;
  }

  const remove = (index: number) => {
    const name = indicators[index]?.name ?? "";
    const indexes = [...removed, index];
    const siblings = indicators.map((_, each) => each).filter((each) => indicators[each]?.name === name);
    const positions = siblings.flatMap((each, position) => (indexes.includes(each) ? [position] : []));
    const left = withoutIndicators(
      table.filters.find((filter) => filter.name === name),
      state.filters[name],
      positions,
      siblings.length,
    );
    focusNeighbour(index);
    setGone({ from: indicators, indexes: left === null ? [...removed, ...siblings] : indexes });
    draft.apply({ [name]: left });
  };

  const focusNeighbour = (index: number) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = shown.length > 1 ? buttons[shown.indexOf(index) + 1] : afterLast.current;
    next?.focus();
  };

  const clear = () => {
    afterLast.current?.focus();
    setGone({ from: indicators, indexes: indicators.map((_, index) => index) });
    draft.clear();
  };

  return (
    <ul ref={list} aria-label={t("Applied filters")} data-slot="filter-chips" className="flex w-full flex-wrap items-center gap-1.5">
      {shown.map((index) => {
        const label = indicators[index]?.label ?? "";
        return (
          <li key={index} className="flex max-w-full items-center rounded-md bg-secondary ps-2 text-sm text-secondary-foreground">
            <span className="min-w-0 truncate">{label}</span>
            <button
              type="button"
              aria-label={t("Remove filter %(filter)s", { filter: label })}
              onClick={() => remove(index)}
              className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted-foreground transition-colors duration-150 hover:text-foreground pointer-coarse:size-11"
            >
              <Icon name="x" size={14} />
            </button>
          </li>
        );
      })}
      <li>
        <Button variant="ghost" size="sm" aria-label={t("Clear all filters")} onClick={clear}>
          {tc("filters", "Clear")}
        </Button>
      </li>
    </ul>
  );
}

/**
 * Return a filter's value without the parts of some of its indicators; null if nothing is left.
 *
 * A form filter has one indicator per field, a query builder one per top-level rule; other filters are removed as a whole.
 */
function withoutIndicators(filter: Filter | undefined, value: unknown, removed: number[], count: number): unknown {
  if (filter?.type === "form" && isMap(value)) {
    const answered = Object.entries(value).filter(([, answer]) => answer !== null && answer !== false);
    const left = answered.filter((_, index) => !removed.includes(index));
    return answered.length === count && left.length > 0 ? Object.fromEntries(left) : null;
  }
  if (filter?.type === "query_builder" && isMap(value) && value.join === "and" && Array.isArray(value.rules)) {
    const left = value.rules.filter((_, index) => !removed.includes(index));
    return value.rules.length === count && left.length > 0 ? { ...value, rules: left } : null;
  }
  return null;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
