import { useMemo } from "react";

import { ActionGroup } from "@/actions/ActionGroup";
import { ActionsProvider } from "@/actions/ActionsProvider";
import type { TableTarget } from "@/actions/target";
import type { ActionEndpoints } from "@/contracts/actions";
import type { Relation } from "@/contracts/resources-relations";
import type { Table } from "@/contracts/tables";
import { type RelationProp, relationLocation } from "@/relations/relationLocation";
import { RelationSkeleton } from "@/relations/RelationStatus";
import { hasNoRecords } from "@/tables/emptyList";
import { DataTable } from "@/tables/DataTable";
import { listParameters } from "@/tables/listParameters";

interface RelationTableProps {
  relation: Relation;
  actionEndpoints: ActionEndpoints;
  prop: RelationProp;
}

/** The table of one relation. */
export function RelationTable({ relation, actionEndpoints, prop }: RelationTableProps) {
  const location = useMemo(() => relationLocation(relation, actionEndpoints, prop), [relation, actionEndpoints, prop]);
  const { state, rows, pagination, summaries, groupSummaries, dateSteps } = relation;
  const table = useMemo(() => withEmptyStateActions(relation), [relation]);
  if (table === null || state === null || rows === null || pagination === null) {
    return <RelationSkeleton />;
  }
  return (
    <DataTable
      label={relation.title}
      fillsWindow={prop === "relation"}
      hidesToolsIfEmpty
      location={location}
      table={table}
      state={state}
      rows={rows}
      pagination={pagination}
      summaries={summaries ?? undefined}
      groupSummaries={groupSummaries ?? undefined}
      dateSteps={dateSteps}
    />
  );
}

/** An empty relation offers its header actions in the empty state, unless that has actions of its own. */
function withEmptyStateActions({ table, headerActions }: Relation): Table | null {
  if (table === null || table.emptyState.actions.length > 0) {
    return table;
  }
  return { ...table, emptyState: { ...table.emptyState, actions: headerActions } };
}

/** Whether the empty state shows the header actions. */
function areInEmptyState({ table, rows, state, pagination }: Relation): boolean {
  if (table === null || rows === null || state === null || pagination === null) {
    return false;
  }
  const { actions, component } = table.emptyState;
  return actions.length === 0 && component === null && hasNoRecords(rows, state, pagination);
}

const TABLE: TableTarget = { scope: "table" };

/** The header actions of a relation: create, attach, associate. */
export function RelationActions({ relation, actionEndpoints, prop }: RelationTableProps) {
  const { source } = useMemo(() => relationLocation(relation, actionEndpoints, prop), [relation, actionEndpoints, prop]);
  if (relation.headerActions.length === 0 || (prop === "relations" && areInEmptyState(relation))) {
    return null;
  }
  return (
    <ActionsProvider {...source} tableState={relation.state === null ? null : listParameters(relation.state)}>
      <ActionGroup actions={relation.headerActions} target={TABLE} isSubtle={prop === "relations"} />
    </ActionsProvider>
  );
}
