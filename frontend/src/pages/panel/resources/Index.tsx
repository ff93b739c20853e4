import { useMemo } from "react";

import { ActionGroup } from "@/actions/ActionGroup";
import { ActionsProvider } from "@/actions/ActionsProvider";
import { besideHeading } from "@/actions/besideHeading";
import type { TableTarget } from "@/actions/target";
import { linkOf, useLinkKey } from "@/actions/useLinkKey";
import type { ListRecords, WidgetProps } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { useResourcePlace } from "@/resources/useResourcePlace";
import { DataTable } from "@/tables/DataTable";
import { listHome } from "@/tables/home";
import { BesideContent } from "@/widgets/BesideContent";

const TABLE: TableTarget = { scope: "table" };

/** Widgets count the records of the open tab. */
const BESIDE = ["headerWidgets", "footerWidgets"];

/** A host's own page may be drawn by this component without a word about widgets. */
type ListProps = Omit<ListRecords, keyof WidgetProps> & Partial<WidgetProps>;

/** The list of a resource's records. */
export default function Index({ page, resource, actionEndpoints, headerWidgets = [], footerWidgets = [], ...list }: ListProps) {
  const { table, state } = list;
  const place = useResourcePlace(resource, actionEndpoints);
  const hasWidgets = headerWidgets.length + footerWidgets.length > 0;
  const home = useMemo(() => listHome(place, hasWidgets ? BESIDE : []), [place, hasWidgets]);
  const headerActions = besideHeading(page.headerActions, table.headerActions);
  useLinkKey("c", linkOf(headerActions, "create"));
  const actions = headerActions.length > 0 && (
    <ActionsProvider {...place} tableState={state}>
      <ActionGroup actions={headerActions} target={TABLE} />
    </ActionsProvider>
  );
  return (
    <PageFrame page={page} actions={actions}>
      <BesideContent
        headerWidgets={headerWidgets}
        footerWidgets={footerWidgets}
        about={list.tabs.find(({ active }) => active)?.key ?? null}
      >
        <DataTable
          label={resource.pluralLabel}
          home={home}
          table={table}
          state={state}
          rows={list.rows}
          pagination={list.pagination}
          summaries={list.summaries}
          groupSummaries={list.groupSummaries}
          tabs={list.tabs}
          tabBadges={list.tabBadges}
          changes={list.changes}
        />
      </BesideContent>
    </PageFrame>
  );
}
