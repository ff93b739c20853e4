import { useMemo } from "react";

import { ActionGroup } from "@/actions/ActionGroup";
import { ActionsProvider } from "@/actions/ActionsProvider";
import type { ActionPlace, TableTarget } from "@/actions/target";
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
  const actions = table.headerActions.length > 0 && (
    <ActionsProvider {...place} tableState={state}>
      <ActionGroup actions={table.headerActions} target={TABLE} />
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
