import { Suspense, lazy } from "react";

import type { ActionEndpoints } from "@/contracts/actions";
import type { Relation } from "@/contracts/resources-relations";
import type { SomeRelations } from "@/relations/useRelations";
import { RelationSkeleton } from "@/relations/RelationSkeleton";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

// Most records' pages have none: the code of tables is fetched with the first that has.
const RelationTabs = lazy(async () => ({ default: (await import("@/relations/RelationTabs")).RelationTabs }));

export interface RelationsProps {
  recordKey: string | number;
  relations: Relation[];
  actionEndpoints: ActionEndpoints;
}

/** The relations of a record beneath its page; nothing where it has none. */
export function Relations({ recordKey, relations, actionEndpoints }: RelationsProps) {
  if (!areSome(relations)) {
    return null;
  }
  return (
    // A part whose code is gone from the server is reported by the entry; the page stays.
    <ErrorBoundary fallback={() => null} resetKey={String(recordKey)}>
      <Suspense fallback={<RelationSkeleton />}>
        {/* An action may lead from one record to the next without leaving the page. */}
        <RelationTabs key={recordKey} relations={relations} actionEndpoints={actionEndpoints} />
      </Suspense>
    </ErrorBoundary>
  );
}

function areSome(relations: Relation[]): relations is SomeRelations {
  return relations.length > 0;
}
