import type { TableHome } from "@/tables/home";
import { tabOf, tableUrl, withParameters, type TableChange } from "@/tables/tableUrl";
import { useLateProps } from "@/tables/useLateProps";
import { usePartVisits, type PartVisits, type VisitFailure } from "@/tables/usePartVisits";

/** Why the last change did not arrive. */
export type TableFailure = VisitFailure;

export interface TableVisits extends Omit<PartVisits, "visit"> {
  /** Whether rows have arrived, and the figures about them have not. */
  areFiguresOld: boolean;
  change: (...changes: TableChange[]) => void;
}

/** Ask the server for the changed table; everything else on the page stands. */
export function useTableVisits(url: string, { namespace, props, parameters = {}, onVisit }: TableHome): TableVisits {
  const late = useLateProps(props.figures);
  const start = () => {
    late.stop();
    onVisit?.();
  };
  const { visit, ...visits } = usePartVisits({ onStart: start, onSuccess: late.fetchAgain });

  const change = (...changes: TableChange[]) => {
    const now = withParameters(visits.underWay() ?? url, parameters);
    const address = changes.reduce((before, next) => tableUrl(before, next, namespace), now);
    // Which tab is on is told by the tabs themselves.
    visit(address, tabOf(address, namespace) === tabOf(url, namespace) ? props.table : [...props.table, ...props.tabs]);
  };

  return { ...visits, areFiguresOld: late.areFiguresOld, change };
}
