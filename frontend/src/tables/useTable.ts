import { useMemo } from "react";

import { usePage } from "@/adapters/inertia";
import type { Column, Pagination, Row, SortDirection, Summaries, Table, TableState } from "@/contracts/tables";
import type { TableHome } from "@/tables/home";
import { searchDelay } from "@/tables/searchDelay";
import { shownColumns } from "@/tables/shownColumns";
import { pageOf, sortingOf, tabOf, type Sorting, type TableChange } from "@/tables/tableUrl";
import { useDelayedFlag } from "@/tables/useDelayedFlag";
import { useRowOrder, type RowMover } from "@/tables/useRowOrder";
import { useSearchWords } from "@/tables/useSearchWords";
import { useSelection, type Selection } from "@/tables/useSelection";
import { useTableVisits, type TableFailure } from "@/tables/useTableVisits";

/** Nothing is drawn for this long after a change: most answers are here by then. */
const PENDING_DELAY = 150;

/** What a page gives a table. */
export interface TableSource {
  table: Table;
  state: TableState;
  rows: Row[];
  pagination: Pagination;
  /** Arrive after the rows. */
  summaries?: Summaries | undefined;
  groupSummaries?: Record<string, Summaries> | undefined;
}

/** A table without looks: what is shown, and everything that may be asked of it. */
export interface TableController extends TableSource {
  /** The columns that are shown, in their order. */
  columns: Column[];
  selection: Selection;
  /** What moves rows by hand; null where their order is not kept. */
  mover: RowMover | null;
  isMoving: boolean;
  /** The words in the search box, which run ahead of `state.search` while someone types. */
  search: string;
  sorting: Sorting | null;
  /** True once a change has been under way long enough to be worth showing. */
  isPending: boolean;
  /** True while the figures on the screen are about rows that have been left. */
  areFiguresOld: boolean;
  failure: TableFailure | null;
  hasNextPage: boolean;
  /** Ask for anything; words still waiting in the search box travel along. */
  change: (...changes: TableChange[]) => void;
  setSearch: (words: string) => void;
  submitSearch: () => void;
  clearSearch: () => void;
  toggleSort: (column: string) => void;
  sortBy: (column: string, direction: SortDirection) => void;
  goToPage: (page: number) => void;
  /** Go forwards or backwards from the page last asked for, which may not have arrived yet. */
  stepPage: (by: 1 | -1) => void;
  setPerPage: (perPage: number) => void;
  retry: () => void;
}

/** Drive a table whose state lives in the address of the page. */
export function useTable(source: TableSource, home: TableHome): TableController {
  const { table, state, pagination } = source;
  const { rows, mover, isMoving } = useRowOrder(source, home);
  const { url } = usePage();
  const visits = useTableVisits(url, home);
  const columns = useMemo(() => shownColumns(table, state), [table, state]);
  const selection = useSelection(rows, state, pagination, tabOf(url, home.namespace));
  const search = useSearchWords(state.search ?? "", searchDelay(table), (words) => {
    visits.change({ kind: "search", search: words });
  });
  const isPending = useDelayedFlag(visits.isLoading, PENDING_DELAY);
  const sorting = appliedSorting(source);

  const change = (...next: TableChange[]) => {
    const waiting = search.take();
    if (waiting === null) {
      visits.change(...next);
      return;
    }
    // A page of the old results means nothing once the search has changed.
    visits.change({ kind: "search", search: waiting }, ...next.filter(({ kind }) => kind !== "page" && kind !== "cursor"));
  };

  const wishedPage = () => {
    const address = visits.underWay();
    return address === null ? pagination.page : pageOf(address, home.namespace);
  };

  const goToPage = (page: number) => {
    const wanted = pagination.totalIsExact ? Math.min(page, pagination.lastPage) : page;
    if (wanted >= 1 && wanted !== wishedPage()) {
      change({ kind: "page", page: wanted });
    }
  };

  const sortBy = (column: string, direction: SortDirection) => change({ kind: "sort", column, direction });

  return {
    ...source,
    rows,
    mover,
    isMoving,
    columns,
    selection,
    change,
    search: search.words,
    sorting,
    isPending,
    areFiguresOld: visits.areFiguresOld,
    failure: visits.failure,
    hasNextPage: hasNextPage(source),
    setSearch: search.set,
    submitSearch: search.submit,
    clearSearch: () => {
      search.clear();
      if (Object.keys(state.columnSearches).length > 0) {
        visits.change({ kind: "clearColumnSearches" });
      }
    },
    sortBy,
    toggleSort: (column) => {
      const now = sortingOf(visits.underWay() ?? "", home.namespace) ?? sorting;
      sortBy(column, now?.column === column && now.direction === "asc" ? "desc" : "asc");
    },
    goToPage,
    stepPage: (by) => goToPage(wishedPage() + by),
    setPerPage: (perPage) => change({ kind: "perPage", perPage }),
    retry: visits.retry,
  };
}

function appliedSorting({ state, table }: TableSource): Sorting | null {
  return state.sort === null ? table.defaultSort : { column: state.sort, direction: state.direction ?? "asc" };
}

/** An estimated total knows no last page: a full page may then be followed by another. */
function hasNextPage({ pagination, rows }: TableSource): boolean {
  return (
    pagination.page < pagination.lastPage || (!pagination.totalIsExact && rows.length >= pagination.perPage)
  );
}
