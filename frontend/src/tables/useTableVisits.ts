import type { TableLocation } from "@/tables/tableLocation";
import { changedParameters, replacesHistory, tabOf, tableUrl, withParameters, type TableChange } from "@/tables/tableUrl";
import { useDeferredProps } from "@/tables/useDeferredProps";
import { usePartVisits, type PartVisits, type VisitFailure } from "@/tables/usePartVisits";

/** Why the last change failed. */
export type TableFailure = VisitFailure;

export interface TableVisits extends Omit<PartVisits, "visit"> {
  /** Whether the rows are loaded and their summaries are not. */
  areFiguresOld: boolean;
  change: (...changes: TableChange[]) => void;
}

/** Request the changed table; the rest of the page stays. */
export function useTableVisits(url: string, { namespace, props, parameters = {}, onVisit }: TableLocation): TableVisits {
  const late = useDeferredProps(props.figures);
  const start = () => {
    late.stop();
    onVisit?.();
  };
  const { visit, ...visits } = usePartVisits({ onStart: start, onSuccess: late.fetchAgain });

  const change = (...changes: TableChange[]) => {
    const now = withParameters(visits.underWay() ?? url, parameters);
    const address = changes.reduce((before, next) => tableUrl(before, next, namespace), now);
    // The tabs themselves contain which one is open.
    const isSameTab = tabOf(address, namespace) === tabOf(url, namespace);
    visit(address, isSameTab ? props.table : [...props.table, ...props.tabs], {
      changed: changedParameters(changes, namespace),
      replaces: replacesHistory(changes),
    });
  };

  return { ...visits, areFiguresOld: late.areFiguresOld, change };
}
