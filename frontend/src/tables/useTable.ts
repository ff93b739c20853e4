import { useMemo } from "react";

import { usePage } from "@/adapters/inertia";
import type { Column, DateSteps, Pagination, Row, SortDirection, Summaries, Table, TableState } from "@/contracts/tables";
import { visibleColumns } from "@/tables/visibleColumns";
import type { TableLocation } from "@/tables/tableLocation";
import { type Sorting, type TableChange, pageOf, sortingOf } from "@/tables/tableUrl";
import { useDelayedFlag } from "@/tables/useDelayedFlag";
import { type RowMover, useRowOrder } from "@/tables/useRowOrder";
import { searchDelay, useSearchText } from "@/tables/useSearchText";
import { type Selection, useSelection } from "@/tables/useSelection";
import { type TableFailure, useTableVisits } from "@/tables/useTableVisits";

/** The loading state is shown after this delay: most responses are faster. */
const PENDING_DELAY = 150;

/** The props of a page that a table uses. */
export interface TableSource {
  table: Table;
  state: TableState;
  rows: Row[];
  pagination: Pagination;
  /** Deferred: loaded after the rows. */
  summaries?: Summaries | undefined;
  groupSummaries?: Record<string, Summaries> | undefined;
  dateSteps?: DateSteps | undefined;
}

/** The state of a table and the functions that change it, without rendering. */
export interface TableController extends TableSource {
  /** The visible columns in their order. */
  columns: Column[];
  selection: Selection;
  /** Moves rows; null if the table cannot be reordered. */
  mover: RowMover | null;
  isMoving: boolean;
  /** The text in the search box, which is ahead of `state.search` while the user types. */
  search: string;
  sorting: Sorting | null;
  /** True if a change has been pending for longer than the delay. */
  isPending: boolean;
  /** True while the visible summaries belong to the previous rows. */
  areFiguresOld: boolean;
  failure: TableFailure | null;
  hasNextPage: boolean;
  /** Request changes. Search text that was not sent yet is included. */
  change: (...changes: TableChange[]) => void;
  setSearch: (text: string) => void;
  submitSearch: () => void;
  clearSearch: () => void;
  toggleSort: (column: string) => void;
  sortBy: (column: string, direction: SortDirection) => void;
  goToPage: (page: number) => void;
  /** Go to the next or previous page, counted from the page requested last. */
  stepPage: (by: 1 | -1) => void;
  setPerPage: (perPage: number) => void;
  retry: () => void;
}

/** Control a table whose state is in the URL. */
export function useTable(source: TableSource, location: TableLocation): TableController {
  const { table, state, pagination } = source;
  const { rows, mover, isMoving } = useRowOrder(source, location);
  const { url } = usePage();
  const visits = useTableVisits(url, location);
  const columns = useMemo(() => visibleColumns(table, state), [table, state]);
  const selection = useSelection({ rows, state, pagination, url, location });
  const search = useSearchText(state.search ?? "", searchDelay(table), (text, isTyped) => {
    visits.change({ kind: "search", search: text, isTyped });
  });
  const isPending = useDelayedFlag(visits.isLoading, PENDING_DELAY);
  const sorting = appliedSorting(source);

  const change = (...next: TableChange[]) => {
    const waiting = search.take();
    if (waiting === null) {
      visits.change(...next);
      return;
    }
    // A page of the previous results is meaningless after the search has changed.
    visits.change({ kind: "search", search: waiting }, ...next.filter(({ kind }) => kind !== "page" && kind !== "cursor"));
  };

  const requestedPage = () => {
    const address = visits.underWay();
    return address === null ? pagination.page : pageOf(address, location.namespace);
  };

  const goToPage = (page: number) => {
    const wanted = pagination.totalIsExact ? Math.min(page, pagination.lastPage) : page;
    if (wanted >= 1 && wanted !== requestedPage()) {
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
    search: search.text,
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
      const now = sortingOf(visits.underWay() ?? "", location.namespace) ?? sorting;
      sortBy(column, now?.column === column && now.direction === "asc" ? "desc" : "asc");
    },
    goToPage,
    stepPage: (by) => goToPage(requestedPage() + by),
    setPerPage: (perPage) => change({ kind: "perPage", perPage }),
    retry: visits.retry,
  };
}

function appliedSorting({ state, table }: TableSource): Sorting | null {
  return state.sort === null ? table.defaultSort : { column: state.sort, direction: state.direction ?? "asc" };
}

/** With an estimated total, a full page may be followed by another one. */
function hasNextPage({ pagination, rows }: TableSource): boolean {
  return (
    pagination.page < pagination.lastPage || (!pagination.totalIsExact && rows.length >= pagination.perPage)
  );
}
