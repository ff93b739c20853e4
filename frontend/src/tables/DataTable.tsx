import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from "react";

import { ActionsProvider } from "@/actions/ActionsProvider";
import { BulkBar } from "@/actions/BulkBar";
import { linkOf } from "@/actions/useLinkKey";
import type { Tab } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { useCssHook } from "@/support/panelContext";
import { CellSavingContext } from "@/tables/columns/CellSaving";
import { DensitySwitch } from "@/tables/DensitySwitch";
import { FailureNotice } from "@/tables/FailureNotice";
import type { TableHome } from "@/tables/home";
import { NoRows } from "@/tables/NoRows";
import { Pager } from "@/tables/Pager";
import { SearchBox } from "@/tables/SearchBox";
import { SortSelect } from "@/tables/SortSelect";
import { TableProvider } from "@/tables/TableContext";
import { TableGrid } from "@/tables/TableGrid";
import { TableTabs } from "@/tables/toolbar/TableTabs";
import { TableToolbar } from "@/tables/toolbar/TableToolbar";
import { useCellWrites } from "@/tables/useCellWrites";
import { useDensity } from "@/tables/useDensity";
import { useMediaQuery } from "@/tables/useMediaQuery";
import { usePolling } from "@/tables/usePolling";
import { useRowKeys } from "@/tables/useRowKeys";
import { useStartOfPage } from "@/tables/useStartOfPage";
import { useTable, type TableController, type TableSource } from "@/tables/useTable";

const KeySheet = lazy(async () => ({ default: (await import("@/tables/KeySheet")).KeySheet }));

const ChangesStrip = lazy(async () => ({ default: (await import("@/tables/changes/ChangesStrip")).ChangesStrip }));

const TOO_NARROW_FOR_A_TABLE = "(width < 720px)";

const loadCards = () => import("@/tables/TableCards");
const TableCards = lazy(async () => ({ default: (await loadCards()).TableCards }));
// A desk may never need them. A phone does, and its rows are still on their way.
if (matchMedia(TOO_NARROW_FOR_A_TABLE).matches) {
  void loadCards();
}

export interface DataTableProps extends TableSource {
  /** What the rows are, for those who do not see the page around them. */
  label: string;
  /** Where it lives: its part of the address, its props, and where its actions are sent. */
  home: TableHome;
  /** A few rows among other things: nothing but what is needed to read them. */
  isExcerpt?: boolean;
  tabs?: Tab[] | undefined;
  tabBadges?: Record<string, string | number | null> | undefined;
  /** Where the list hears of what others write, if it does. */
  changes?: string | undefined;
}

/** A list of records: search, order, rows, pages, and what can be done with them. */
export function DataTable({ label, home, isExcerpt = false, tabs = [], tabBadges, changes, ...source }: DataTableProps) {
  const controller = useTable(source, home);
  const saveCell = useCellWrites(home, source.table, source.rows);
  const { selection, change } = controller;
  usePolling(source.table.polling, controller.isPending || controller.isMoving, home.props.table);
  const clearSelection = selection.clear;

  return (
    <TableProvider value={controller}>
      <ActionsProvider
        {...home.place}
        tableState={source.state}
        onDone={useCallback((_action: unknown, { scope }: { scope: string }) => scope === "bulk" && clearSelection(), [clearSelection])}
      >
        <TableTabs tabs={tabs} {...(tabBadges && { badges: tabBadges })} visits={{ change }} />
        <CellSavingContext value={saveCell}>
          <TableFrame label={label} controller={controller} isExcerpt={isExcerpt}>
            {changes && (
              <Suspense fallback={null}>
                <ChangesStrip channel={changes} home={home} controller={controller} />
              </Suspense>
            )}
          </TableFrame>
        </CellSavingContext>
        <SelectionBar controller={controller} />
      </ActionsProvider>
    </TableProvider>
  );
}

interface TableFrameProps {
  label: string;
  controller: TableController;
  isExcerpt: boolean;
  /** Stands above the rows. */
  children: ReactNode;
}

function TableFrame({ label, controller, isExcerpt, children }: TableFrameProps) {
  const { table, state, rows, isPending, selection, change } = controller;
  const [density, setDensity] = useDensity();
  const [showsKeys, setShowsKeys] = useState(false);
  const isNarrow = useMediaQuery(TOO_NARROW_FOR_A_TABLE);
  const asCards = isNarrow || (state.layout === "grid" && table.cards !== null);
  const searchInput = useRef<HTMLInputElement>(null);
  const hook = useCssHook("table");
  const hasRows = rows.length > 0 || isPending;
  const list = useStartOfPage(controller.pagination.page);
  useRowKeys(list, {
    rows,
    onSelect: table.selectable ? selection.toggle : null,
    onHelp: useCallback(() => setShowsKeys(true), []),
  });

  let body: ReactNode = <NoRows onCleared={() => searchInput.current?.focus()} />;
  if (hasRows) {
    body = asCards ? (
      <Suspense fallback={<div aria-busy className="h-dvh" />}>
        <TableCards label={label} isNarrow={isNarrow} />
      </Suspense>
    ) : (
      <TableGrid label={label} density={density} />
    );
  }

  return (
    <div
      ref={list}
      data-slot="data-table"
      className={cx("scroll-mt-17 overflow-clip rounded-lg border border-border bg-card", hook)}
    >
      <TableToolbar
        table={table}
        state={state}
        visits={{ change }}
        asCards={asCards}
        isNarrow={isNarrow}
        search={table.searchable && <SearchBox input={searchInput} />}
        end={isExcerpt ? null : asCards ? <SortSelect /> : <DensitySwitch density={density} onChange={setDensity} />}
      />
      <FailureNotice />
      {children}
      {body}
      <Pager />
      {showsKeys && (
        <Suspense fallback={null}>
          <KeySheet
            canSearch={table.searchable}
            canEdit={rows.some((row) => linkOf(row.actions, "edit") !== null)}
            canSelect={table.selectable}
            canMove={table.reorderable}
            onClose={() => setShowsKeys(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What can be done with the ticked rows; everything that matches can be ticked where the server gave a token. */
function SelectionBar({ controller }: { controller: TableController }) {
  const { table, state, pagination, selection } = controller;
  const matching = useMemo(
    () => (state.selection === null ? null : { count: pagination.total, isExact: pagination.totalIsExact }),
    [state.selection, pagination],
  );
  if (!table.selectable) {
    return null;
  }
  return (
    <BulkBar
      actions={table.bulkActions}
      target={selection.target}
      matching={matching}
      onSelectAll={selection.selectEverything}
      onClear={selection.clear}
    />
  );
}
