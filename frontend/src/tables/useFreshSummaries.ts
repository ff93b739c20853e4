import { useEffect, useRef, useState } from "react";

import { router } from "@/adapters/inertia";
import type { TableSource } from "@/tables/useTable";

const PROPS = ["summaries", "groupSummaries"];

/**
 * Ask for the figures again when the rows they stand for have changed, and hold the old ones back until then.
 *
 * They scan, so no change of the table waits for them: they follow it.
 */
export function useFreshSummaries(source: TableSource, tab: string | null): Pick<TableSource, "summaries" | "groupSummaries"> {
  const { table, state, pagination } = source;
  const { search, filters, columnSearches, group, columns } = state;
  // Some figures are of the page, and hidden columns have none.
  const about = JSON.stringify([search, filters, columnSearches, group, columns.visible, tab, pagination.from, pagination.perPage]);
  const [known, setKnown] = useState(about);
  const first = useRef(about);

  useEffect(() => {
    if (!table.summarized || about === first.current) {
      return;
    }
    first.current = about;
    router.reload({ only: PROPS, showProgress: false, onFinish: () => setKnown(about) });
  }, [table.summarized, about]);

  return known === about || !table.summarized
    ? { summaries: source.summaries, groupSummaries: source.groupSummaries }
    : { summaries: undefined, groupSummaries: undefined };
}
