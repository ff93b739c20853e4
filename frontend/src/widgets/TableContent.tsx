import { useMemo } from "react";

import type { ActionEndpoints } from "@/contracts/actions";
import type { TableData, TableWidget } from "@/contracts/widgets";
import { t } from "@/support/i18n";
import { DataTable } from "@/tables/DataTable";
import { type TableLocation, nestedLocation } from "@/tables/tableLocation";
import { type WidgetLocation, lazyDataPath } from "@/widgets/widgetLocation";
import { discardLazy } from "@/widgets/useLazyData";

/** The rows of a widget are links; they have no actions. */
const NO_ENDPOINTS: ActionEndpoints = { record: "", bulk: "", reorder: "", cell: "", table: "", form: "", infolist: "" };

interface TableContentProps {
  widget: TableWidget;
  data: TableData;
  location: WidgetLocation;
}

/** A table widget with its own URL parameters. */
export function TableContent({ widget, data, location }: TableContentProps) {
  const { id, lazy, heading } = widget;
  const tableLocation = useMemo<TableLocation>(() => {
    const source = { resource: "", endpoints: NO_ENDPOINTS };
    const nested = nestedLocation(source, data.namespace, lazy ? lazyDataPath(id) : location.prop);
    return lazy ? { ...nested, onVisit: () => discardLazy(id) } : nested;
  }, [id, lazy, data.namespace, location.prop]);
  return (
    <DataTable
      isExcerpt
      label={heading ?? t("Rows")}
      location={tableLocation}
      table={data.table}
      state={data.state}
      rows={data.rows}
      pagination={data.pagination}
      summaries={data.summaries}
    />
  );
}
