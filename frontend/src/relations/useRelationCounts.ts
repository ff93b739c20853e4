import { useState } from "react";

import type { Relation, RelationCount } from "@/contracts/resources-relations";

export type RelationCounts = Record<string, RelationCount>;

/**
 * The last known count of each relation: of an open one from its table, of the others from the deferred prop. Whichever
 * arrived last is the newest.
 */
export function useRelationCounts(relations: readonly Relation[], counts: RelationCounts | undefined): RelationCounts {
  const [seen, setSeen] = useState({ relations, counts });
  const [known, setKnown] = useState(() => ({ ...counts, ...countsOf(relations) }));
  if (seen.relations === relations && seen.counts === counts) {
    return known;
  }
  const next = { ...known, ...(seen.counts !== counts && counts), ...(seen.relations !== relations && countsOf(relations)) };
  setSeen({ relations, counts });
  setKnown(next);
  return next;
}

function countsOf(relations: readonly Relation[]): RelationCounts {
  return Object.fromEntries(relations.flatMap(({ key, pagination }) => (pagination === null ? [] : [[key, pagination]])));
}
