import { useMemo } from "react";

import { ActionGroup } from "@/actions/ActionGroup";
import { ActionsProvider } from "@/actions/ActionsProvider";
import type { TableTarget } from "@/actions/target";
import type { RelationTableProps } from "@/relations/RelationTable";
import { relationHome } from "@/relations/relationHome";

const TABLE: TableTarget = { scope: "table" };

/** What can be done with a relation as a whole: create, attach, associate. */
export function RelationActions({ relation, actionEndpoints, prop }: RelationTableProps) {
  const { place } = useMemo(() => relationHome(relation, actionEndpoints, prop), [relation, actionEndpoints, prop]);
  if (relation.headerActions.length === 0) {
    return null;
  }
  return (
    <ActionsProvider {...place}>
      <ActionGroup actions={relation.headerActions} target={TABLE} isQuiet={prop === "relations"} />
    </ActionsProvider>
  );
}
