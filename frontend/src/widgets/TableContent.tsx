import { useMemo } from "react";

import type { ActionEndpoints } from "@/contracts/actions";
import type { TableData, TableWidget } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { DataTable } from "@/tables/DataTable";
import { guestHome, type TableHome } from "@/tables/home";
import { latePath, type WidgetHome } from "@/widgets/home";
import { forgetLate } from "@/widgets/useLateData";

/** Rows of a widget lead somewhere; nothing is run from them. */
const NOWHERE: ActionEndpoints = { record: "", bulk: "", reorder: "", cell: "", table: "", form: "", infolist: "" };

export interface TableContentProps {
  widget: TableWidget;
  data: TableData;
  home: WidgetHome;
}

/** A few rows, as every list draws rows, with a part of the address to itself. */
export function TableContent({ widget, data, home }: TableContentProps) {
  const { id, lazy, heading } = widget;
  const tableHome = useMemo<TableHome>(() => {
    const place = { resource: "", endpoints: NOWHERE };
    const guest = guestHome(place, data.namespace, lazy ? latePath(id) : home.prop);
    return lazy ? { ...guest, onVisit: () => forgetLate(id) } : guest;
  }, [id, lazy, data.namespace, home.prop]);
  return (
    <DataTable
      isExcerpt
      label={heading ?? t("Rows")}
      home={tableHome}
      table={data.table}
      state={data.state}
      rows={data.rows}
      pagination={data.pagination}
      summaries={data.summaries}
    />
  );
}
