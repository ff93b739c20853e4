import { useEffect, useMemo } from "react";

import { ActionsProvider } from "@/actions/ActionsProvider";
import { HeaderActions } from "@/actions/HeaderActions";
import { mergeHeaderActions } from "@/actions/headerActions";
import type { TableTarget } from "@/actions/target";
import { linkUrlOf, useLinkShortcut } from "@/actions/useLinkShortcut";
import { usePage } from "@/adapters/inertia";
import type { ListRecords, WidgetProps } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { useActionSource } from "@/resources/recordPage";
import { rememberList } from "@/support/openLists";
import { DataTable } from "@/tables/DataTable";
import { listParameters } from "@/tables/listParameters";
import { listLocation } from "@/tables/tableLocation";
import { WidgetsAround } from "@/widgets/WidgetsAround";

const TABLE: TableTarget = { scope: "table" };

/** Widgets count the records of the open tab. */
const WIDGET_PROPS = ["headerWidgets", "footerWidgets"];

/** A host's page may use this component without widget props. */
type ListProps = Omit<ListRecords, keyof WidgetProps> & Partial<WidgetProps>;

/** The list page of a resource. */
export default function Index({ page, resource, actionEndpoints, headerWidgets = [], footerWidgets = [], ...list }: ListProps) {
  const { table, state, menuActions = [] } = list;
  const source = useActionSource(resource, actionEndpoints);
  const hasWidgets = headerWidgets.length + footerWidgets.length > 0;
  const location = useMemo(() => listLocation(source, hasWidgets ? WIDGET_PROPS : []), [source, hasWidgets]);
  const headerActions = mergeHeaderActions(page.headerActions, table.headerActions);
  const { url } = usePage();
  useEffect(() => rememberList(resource.indexUrl, url), [resource.indexUrl, url]);
  useLinkShortcut("c", linkUrlOf(headerActions, "create"));
  const actions = headerActions.length + menuActions.length > 0 && (
    <ActionsProvider {...source} tableState={listParameters(state, list.tabs)}>
      <HeaderActions actions={headerActions} target={TABLE} menu={menuActions} />
    </ActionsProvider>
  );
  return (
    <PageFrame page={page} actions={actions}>
      <WidgetsAround
        headerWidgets={headerWidgets}
        footerWidgets={footerWidgets}
        about={list.tabs.find(({ active }) => active)?.key ?? null}
      >
        <DataTable
          label={resource.pluralLabel}
          location={location}
          table={table}
          state={state}
          rows={list.rows}
          pagination={list.pagination}
          summaries={list.summaries}
          groupSummaries={list.groupSummaries}
          dateSteps={list.dateSteps}
          tabs={list.tabs}
          tabBadges={list.tabBadges}
          changes={list.changes}
        />
      </WidgetsAround>
    </PageFrame>
  );
}
