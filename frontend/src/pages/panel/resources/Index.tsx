import { useMemo } from "react";

import { ActionGroup } from "@/actions/ActionGroup";
import { ActionsProvider } from "@/actions/ActionsProvider";
import type { ActionPlace, TableTarget } from "@/actions/target";
import type { Action } from "@/contracts/actions";
import type { ListRecords } from "@/contracts/resources";
import { PageFrame } from "@/panel/PageFrame";
import { DataTable } from "@/tables/DataTable";

const TABLE: TableTarget = { scope: "table" };

/** The list of a resource's records. */
export default function Index({ page, resource, actionEndpoints, ...list }: ListRecords) {
  const { table, state } = list;
  const place = useMemo<ActionPlace>(
    () => ({
      resource: resource.slug,
      endpoints: actionEndpoints,
      parentKey: resource.parentKey,
      nouns: { one: resource.label, many: resource.pluralLabel },
    }),
    [resource, actionEndpoints],
  );
  const headerActions = beside(page.headerActions, table.headerActions);
  const actions = headerActions.length > 0 && (
    <ActionsProvider {...place} tableState={state}>
      <ActionGroup actions={headerActions} target={TABLE} />
    </ActionsProvider>
  );
  return (
    <PageFrame page={page} actions={actions}>
      <DataTable
        label={resource.pluralLabel}
        place={place}
        table={table}
        state={state}
        rows={list.rows}
        pagination={list.pagination}
        summaries={list.summaries}
        groupSummaries={list.groupSummaries}
        tabs={list.tabs}
        tabBadges={list.tabBadges}
      />
    </PageFrame>
  );
}

/** What the page offers, then what the table does; one that both name is the table's, which somebody declared. */
function beside(ofPage: readonly Action[], ofTable: Action[]): Action[] {
  return [...ofPage.filter(({ name }) => ofTable.every((action) => action.name !== name)), ...ofTable];
}
