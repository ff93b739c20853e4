import { type ReactNode, type RefObject, Suspense, lazy, useCallback, useEffect, useMemo, useRef } from "react";

import { ActionsProvider } from "@/actions/ActionsProvider";
import { BulkBar } from "@/actions/BulkBar";
import type { ActionOptions } from "@/actions/useActions";
import { usePage } from "@/adapters/inertia";
import type { Tab } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { useCssHook } from "@/support/panelContext";
import { SaveCellContext } from "@/tables/columns/useCellEdit";
import { ColumnRoomProvider } from "@/tables/ColumnRoom";
import { CutTextTooltip } from "@/tables/CutTextTooltip";
import { useDensity } from "@/support/density";
import { DensitySwitch } from "@/tables/DensitySwitch";
import { hasNoRecords } from "@/tables/emptyList";
import { FailureNotice } from "@/tables/FailureNotice";
import { listParameters } from "@/tables/listParameters";
import { NoRows } from "@/tables/NoRows";
import { Pager } from "@/tables/Pager";
import { SearchBox } from "@/tables/SearchBox";
import { SortSelect } from "@/tables/SortSelect";
import { TableProvider } from "@/tables/TableContext";
import { TableGrid } from "@/tables/TableGrid";
import type { TableLocation } from "@/tables/tableLocation";
import { TableTabs } from "@/tables/toolbar/TableTabs";
import { TableToolbar } from "@/tables/toolbar/TableToolbar";
import { useCellWrites } from "@/tables/useCellWrites";
import { useListPlace } from "@/tables/useListPlace";
import { usePolling } from "@/tables/usePolling";
import { useRowKeys } from "@/tables/useRowKeys";
import { type TableController, type TableSource, useTable } from "@/tables/useTable";
import { useMediaQuery } from "@/ui/useMediaQuery";

const ChangesStrip = lazy(async () => ({ default: (await import("@/tables/changes/ChangesStrip")).ChangesStrip }));

const DateHierarchy = lazy(async () => ({ default: (await import("@/tables/DateHierarchy")).DateHierarchy }));
const NO_TABS: Tab[] = [];

const NARROW_SCREEN = "(width < 720px)";

const loadCards = () => import("@/tables/TableCards");
const TableCards = lazy(async () => ({ default: (await loadCards()).TableCards }));
// Cards are loaded only on a narrow screen, while the rows are still loading.
if (matchMedia(NARROW_SCREEN).matches) {
  void loadCards();
}

interface DataTableProps extends TableSource {
  /** The accessible name of the table. */
  label: string;
  /** Its URL parameters, its props and its action endpoints. */
  location: TableLocation;
  /** Show only the rows, without toolbar and selection, as in a widget. */
  isExcerpt?: boolean;
  /** Whether it shows all rows, without a pager. */
  isWhole?: boolean;
  /** Whether the rows scroll inside the window: only the main table of a page. */
  fillsWindow?: boolean;
  /** Whether an empty list has no tools: then its search, filters and columns are hidden. */
  hidesToolsIfEmpty?: boolean;
  tabs?: Tab[] | undefined;
  tabBadges?: Record<string, string | number | null> | undefined;
  /** The broadcast channel for changes by other users, if any. */
  changes?: string | undefined;
}

/** A table of records with search, sorting, filters, pages and actions. */
export function DataTable({ label, location, isExcerpt = false, isWhole = false, fillsWindow = true, hidesToolsIfEmpty = false, tabs = NO_TABS, tabBadges, changes, ...source }: DataTableProps) {
  const controller = useTable(source, location);
  const saveCell = useCellWrites(location, source.table, source.rows);
  const { selection, change } = controller;
  const { resource, owner } = location.source;
  const storageKey = [resource, owner?.relation, location.namespace].filter(Boolean).join(".");
  usePolling(source.table.polling, controller.isPending || controller.isMoving, location.props.table);
  const selectOnly = selection.selectOnly;

  return (
    <TableProvider value={controller}>
      <ActionsProvider
        {...location.source}
        tableState={useMemo(() => listParameters(source.state, tabs), [source.state, tabs])}
        onDone={useCallback<NonNullable<ActionOptions["onDone"]>>(
          // Skipped rows stay selected.
          (_action, { scope }, skipped) => scope === "bulk" && selectOnly(skipped?.refused.map(({ key }) => key) ?? []),
          [selectOnly],
        )}
      >
        <TableTabs tabs={tabs} {...(tabBadges && { badges: tabBadges })} visits={{ change }} />
        <SaveCellContext value={location.saveCell ?? saveCell}>
          <ColumnRoomProvider storageKey={storageKey}>
            <TableFrame
              label={label}
              controller={controller}
              namespace={location.namespace}
              isExcerpt={isExcerpt}
              isWhole={isWhole}
              fillsWindow={fillsWindow}
              hidesToolsIfEmpty={hidesToolsIfEmpty}
              storageKey={storageKey}
            >
              {changes && (
                <Suspense fallback={null}>
                  <ChangesStrip channel={changes} location={location} controller={controller} />
                </Suspense>
              )}
            </TableFrame>
          </ColumnRoomProvider>
        </SaveCellContext>
        <SelectionBar controller={controller} />
      </ActionsProvider>
    </TableProvider>
  );
}

interface TableFrameProps {
  label: string;
  controller: TableController;
  /** The prefix of the table's URL parameters. */
  namespace: string | null;
  isExcerpt: boolean;
  isWhole: boolean;
  fillsWindow: boolean;
  hidesToolsIfEmpty: boolean;
  /** Identifies the table in the browser's storage. */
  storageKey: string;
  /** Rendered above the rows. */
  children: ReactNode;
}

function TableFrame({ label, controller, namespace, isExcerpt, isWhole, fillsWindow, hidesToolsIfEmpty, storageKey, children }: TableFrameProps) {
  const { table, state, rows, isPending, selection, change } = controller;
  const [density, setDensity] = useDensity();
  const isNarrow = useMediaQuery(NARROW_SCREEN);
  const asCards = isNarrow || (state.layout === "grid" && table.cards !== null);
  const searchInput = useRef<HTMLInputElement>(null);
  const hook = useCssHook("table");
  const hasRows = rows.length > 0 || isPending;
  const hidesTools = hidesToolsIfEmpty && !isPending && controller.search === "" && hasNoRecords(rows, state, controller.pagination);
  const list = useScrollToStart(controller.pagination.page);
  useListPlace(list, usePage().url, namespace);
  useRowKeys(list, {
    rows,
    onSelect: table.selectable ? selection.toggle : null,
    canMove: table.reorderable,
  });

  let body: ReactNode = <NoRows onCleared={() => searchInput.current?.focus()} />;
  if (hasRows) {
    body = asCards ? (
      <Suspense fallback={<div aria-busy className="h-dvh" />}>
        <TableCards label={label} isNarrow={isNarrow} />
      </Suspense>
    ) : (
      <TableGrid label={label} density={density} fillsWindow={fillsWindow} storageKey={storageKey} />
    );
  }

  return (
    <div
      ref={list}
      data-slot="data-table"
      className={cx("overflow-clip rounded-lg border border-border bg-card", hook)}
    >
      <TableToolbar
        table={table}
        state={state}
        visits={{ change }}
        asCards={asCards}
        isNarrow={isNarrow}
        isReduced={hidesTools}
        search={table.searchable && <SearchBox input={searchInput} />}
        end={isExcerpt ? null : asCards ? <SortSelect /> : <DensitySwitch density={density} onChange={setDensity} />}
      />
      {table.dateHierarchy !== undefined && !isExcerpt && !hidesTools && (
        <Suspense fallback={<div className="min-h-11 border-b border-border" />}>
          <DateHierarchy
            label={table.dateHierarchy}
            steps={controller.dateSteps}
            chosen={state.date}
            isStale={controller.areFiguresOld}
            visits={{ change }}
          />
        </Suspense>
      )}
      <FailureNotice />
      {children}
      <CutTextTooltip>{body}</CutTextTooltip>
      {!isWhole && <Pager />}
    </div>
  );
}

/** The bulk actions of the selected rows. All matching rows can be selected if the server can send a token for them. */
function SelectionBar({ controller }: { controller: TableController }) {
  const { table, state, pagination, selection } = controller;
  const matching = useMemo(
    () => (state.canSelectAll ? { count: pagination.total, isExact: pagination.totalIsExact } : null),
    [state.canSelectAll, pagination],
  );
  if (!table.selectable) {
    return null;
  }
  return (
    <BulkBar
      actions={table.bulkActions}
      target={selection.target}
      matching={matching}
      isSelectingAll={selection.isRequested}
      onSelectAll={selection.selectEverything}
      onClear={selection.clear}
    />
  );
}

/** Scroll to the first row when the page changes: in the scroll container, or else in the window. */
function useScrollToStart(page: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(page);

  useEffect(() => {
    if (shown.current === page) {
      return;
    }
    shown.current = page;
    const box = list.current?.querySelector("[data-slot=table-scroll]");
    if (box) {
      box.scrollTop = 0;
    }
    if (list.current && list.current.getBoundingClientRect().top < 0) {
      list.current.scrollIntoView();
    }
  }, [page]);

  return list;
}
