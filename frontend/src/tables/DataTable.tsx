import { useRef } from "react";

import { cx } from "@/support/cx";
import { useCssHook } from "@/support/panelContext";
import { DensitySwitch } from "@/tables/DensitySwitch";
import { FailureNotice } from "@/tables/FailureNotice";
import { NoRows } from "@/tables/NoRows";
import { Pager } from "@/tables/Pager";
import { SearchBox } from "@/tables/SearchBox";
import { SortSelect } from "@/tables/SortSelect";
import { TableCards } from "@/tables/TableCards";
import { TableProvider } from "@/tables/TableContext";
import { TableGrid } from "@/tables/TableGrid";
import { useDensity } from "@/tables/useDensity";
import { useMediaQuery } from "@/tables/useMediaQuery";
import { useStartOfPage } from "@/tables/useStartOfPage";
import { useTable, type TableSource } from "@/tables/useTable";

const TOO_NARROW_FOR_A_TABLE = "(width < 720px)";

export interface DataTableProps extends TableSource {
  /** What the rows are, for those who do not see the page around them. */
  label: string;
}

/** A list of records: search, order, rows, pages. */
export function DataTable({ label, ...source }: DataTableProps) {
  const controller = useTable(source);
  const [density, setDensity] = useDensity();
  const asCards = useMediaQuery(TOO_NARROW_FOR_A_TABLE);
  const { table, rows, isPending } = controller;
  const searchInput = useRef<HTMLInputElement>(null);
  const hook = useCssHook("table");
  const hasRows = rows.length > 0 || isPending;
  const list = useStartOfPage(controller.pagination.page);

  return (
    <TableProvider value={controller}>
      <div
        ref={list}
        data-slot="data-table"
        className={cx("scroll-mt-17 overflow-clip rounded-lg border border-border bg-card", hook)}
      >
        <div
          data-slot="table-toolbar"
          className="flex flex-wrap items-center justify-between gap-2 border-b border-border p-3 empty:hidden"
        >
          {table.searchable && <SearchBox input={searchInput} />}
          {asCards ? <SortSelect /> : <DensitySwitch density={density} onChange={setDensity} />}
        </div>
        <FailureNotice />
        {!hasRows && <NoRows onCleared={() => searchInput.current?.focus()} />}
        {hasRows && (asCards ? <TableCards label={label} /> : <TableGrid label={label} density={density} />)}
        <Pager />
      </div>
    </TableProvider>
  );
}
