import { useEffect, useRef, useState } from "react";

import type { Table, TableState } from "@/contracts/tables";
import type { TableChange } from "@/tables/tableUrl";
import type { TableVisits } from "@/tables/useTableVisits";

export type FilterValues = Record<string, unknown>;

/** The filters as a person sees them: what is applied, under way, and chosen but not applied yet. */
export interface FilterDraft {
  values: FilterValues;
  /** Choose a value; null is none. What is typed waits for a pause before it is applied. */
  change: (name: string, value: unknown, isTyped: boolean) => void;
  /** Apply what is chosen, and these changes with it. */
  apply: (changes?: FilterValues) => void;
  /** Take all filters back, and make other changes of the table with it. */
  clear: (...more: TableChange[]) => void;
}

export function useFilterDraft(
  { filters, filterBehaviour, searchDebounce }: Table,
  state: TableState,
  visits: Pick<TableVisits, "change">,
): FilterDraft {
  const [chosen, setChosen] = useState<FilterValues>({});
  const [sent, setSent] = useState<FilterValues>({});
  const [known, setKnown] = useState(state.filters);
  const timer = useRef<number | undefined>(undefined);
  // The timer outlives the render that set it; what it calls must not.
  const flush = useRef<() => void>(() => undefined);

  // An answer says what became of everything sent before it.
  if (state.filters !== known) {
    setKnown(state.filters);
    setSent({});
  }

  const apply = (changes: FilterValues = {}) => {
    window.clearTimeout(timer.current);
    // A wish that failed to arrive is still on the screen, so it goes along with the next one.
    const wanted = { ...sent, ...chosen, ...changes };
    setSent(wanted);
    setChosen({});
    visits.change({ kind: "filters", filters: wanted, applied: state.filters });
  };

  useEffect(() => {
    flush.current = apply;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    values: { ...state.filters, ...sent, ...chosen },
    apply,
    change: (name, value, isTyped) => {
      if (filterBehaviour.deferred || isTyped) {
        setChosen({ ...chosen, [name]: value });
      } else {
        apply({ [name]: value });
      }
      if (!filterBehaviour.deferred && isTyped) {
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => flush.current(), searchDebounce);
      }
    },
    clear: (...more) => {
      window.clearTimeout(timer.current);
      setChosen({});
      setSent(Object.fromEntries(filters.map(({ name }) => [name, null])));
      visits.change({ kind: "clearFilters" }, ...more);
    },
  };
}
