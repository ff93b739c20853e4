import { useEffect, useRef, useState } from "react";

import type { Table, TableState } from "@/contracts/tables";
import type { TableChange } from "@/tables/tableUrl";
import type { TableVisits } from "@/tables/useTableVisits";

type FilterValues = Record<string, unknown>;

/** The filters as displayed: applied, pending, or chosen but not applied. */
export interface FilterDraft {
  values: FilterValues;
  /** Choose a value; null clears it. Typed text is applied after a pause. */
  change: (name: string, value: unknown, isTyped: boolean) => void;
  /** Apply the draft together with these changes. */
  apply: (changes?: FilterValues) => void;
  /** Clear all filters, together with other changes of the table. */
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
  // The timer outlives the render that set it, so it must call the latest function.
  const flush = useRef<() => void>(() => undefined);

  // A response contains the result of everything sent before it.
  if (state.filters !== known) {
    setKnown(state.filters);
    setSent({});
  }

  const apply = (changes: FilterValues = {}, isTyped = false) => {
    window.clearTimeout(timer.current);
    // A change whose request failed is still displayed, so it is sent with the next one.
    const wanted = { ...sent, ...chosen, ...changes };
    setSent(wanted);
    setChosen({});
    visits.change({ kind: "filters", filters: wanted, applied: state.filters, isTyped });
  };

  useEffect(() => {
    flush.current = () => apply({}, true);
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    values: { ...state.filters, ...sent, ...chosen },
    apply: (changes) => apply(changes),
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
