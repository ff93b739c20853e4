import { useMemo } from "react";

import type { ActionEndpoints } from "@/contracts/actions";
import type { Relation } from "@/contracts/resources-relations";
import type { Table } from "@/contracts/tables";
import { relationHome, type RelationProp } from "@/relations/relationHome";
import { RelationSkeleton } from "@/relations/RelationSkeleton";
import { DataTable } from "@/tables/DataTable";

export interface RelationTableProps {
  relation: Relation;
  actionEndpoints: ActionEndpoints;
  prop: RelationProp;
}

/** The records of one relation, as every list draws records. */
export function RelationTable({ relation, actionEndpoints, prop }: RelationTableProps) {
  const home = useMemo(() => relationHome(relation, actionEndpoints, prop), [relation, actionEndpoints, prop]);
  const { state, rows, pagination, summaries, groupSummaries } = relation;
  const table = useMemo(() => withActionsWhereEmpty(relation), [relation]);
  if (table === null || state === null || rows === null || pagination === null) {
    return <RelationSkeleton />;
  }
  return (
    <DataTable
      label={relation.title}
      home={home}
      table={table}
      state={state}
      rows={rows}
      pagination={pagination}
      summaries={summaries ?? undefined}
      groupSummaries={groupSummaries ?? undefined}
    />
  );
}

/** What fills a relation stands where its rows would be, unless something else was declared for that place. */
function withActionsWhereEmpty({ table, headerActions }: Relation): Table | null {
  if (table === null || table.emptyState.actions.length > 0) {
    return table;
  }
  return { ...table, emptyState: { ...table.emptyState, actions: headerActions } };
}
