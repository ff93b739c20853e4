import { lazy } from "react";

import type { ActionEndpoints } from "@/contracts/actions";
import type { Relation } from "@/contracts/resources-relations";
import { RelationsPlaceholder } from "@/relations/RelationsPlaceholder";
import type { RelationCounts } from "@/relations/useRelationCounts";
import type { NonEmptyRelations } from "@/relations/useRelations";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { WhenShown } from "@/ui/WhenShown";

// Lazy, because most record pages have no relations and need no table code, and relations are at the end of a page.
const RelationTabs = lazy(async () => ({ default: (await import("@/relations/RelationTabs")).RelationTabs }));

interface RelationsProps {
  recordKey: string | number;
  relations: Relation[];
  actionEndpoints: ActionEndpoints;
  /** The counts of the relations that are not open; undefined until they are loaded. */
  counts?: RelationCounts | undefined;
}

/** The relations of a record below its page. */
export function Relations({ recordKey, relations, actionEndpoints, counts }: RelationsProps) {
  if (!isNonEmpty(relations)) {
    return null;
  }
  return (
    // A missing chunk is reported elsewhere; the page stays.
    <ErrorBoundary fallback={() => null} resetKey={String(recordKey)}>
      <WhenShown placeholder={<RelationsPlaceholder relations={relations} />}>
        {/* An action may show another record without leaving the page. */}
        <RelationTabs key={recordKey} relations={relations} actionEndpoints={actionEndpoints} counts={counts} />
      </WhenShown>
    </ErrorBoundary>
  );
}

function isNonEmpty(relations: Relation[]): relations is NonEmptyRelations {
  return relations.length > 0;
}
