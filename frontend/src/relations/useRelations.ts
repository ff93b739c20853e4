import { startTransition, useEffect, useState } from "react";

import { usePage, useVisiting } from "@/adapters/inertia";
import type { Relation } from "@/contracts/resources-relations";
import { parameterOf, withParameters } from "@/tables/tableUrl";
import { usePartVisits, type VisitFailure } from "@/tables/usePartVisits";

/** A server that answers without the relation will not send it the next time either. */
const MOST_TRIES = 2;

export type SomeRelations = [Relation, ...Relation[]];

export interface OpenRelations {
  /** All of them, each with what was last sent of it. */
  relations: Relation[];
  /** The one whose table is on the screen. */
  current: Relation;
  failure: VisitFailure | null;
  open: (key: string) => void;
  retry: () => void;
}

/**
 * Which of a record's relations is open.
 *
 * An answer holds the open relation alone. Those that were open before keep the rows they had, to be shown at once
 * and replaced when they are opened again.
 */
export function useRelations(sent: SomeRelations): OpenRelations {
  const { url } = usePage();
  const [wanted, setWanted] = useState(() => parameterOf(url, "relation"));
  const relations = useKept(sent);
  const current = relations.find(({ key }) => key === wanted) ?? relations[0];
  const [isAwaited, setAwaited] = useState(false);
  const [tries, setTries] = useState(0);
  const { visit, underWay, failure } = usePartVisits({
    // The page is drawn in a transition: this waits until it is on the screen.
    onSuccess: () => startTransition(() => setAwaited(false)),
    onGivenUp: () => setAwaited(false),
  });
  const isVisiting = useVisiting();

  const ask = (key: string) => {
    setAwaited(true);
    setTries((count) => count + 1);
    visit(withParameters(underWay() ?? url, { relation: key }), ["relations"]);
  };

  // Something else took the place of the visit, or the address named a relation that is not here.
  const isMissing = !current.loaded && failure === null && !isAwaited && !isVisiting;
  const isGivenUp = isMissing && tries >= MOST_TRIES;
  useEffect(() => {
    if (isMissing && !isGivenUp) {
      const timer = window.setTimeout(() => ask(current.key));
      return () => window.clearTimeout(timer);
    }
  });

  return {
    relations,
    current,
    failure: isGivenUp ? "refused" : failure,
    open: (key) => {
      // A press of the pointer is also a move of the focus, and both open a tab.
      if (parameterOf(underWay() ?? "", "relation") === key) {
        return;
      }
      setWanted(key);
      setTries(0);
      ask(key);
    },
    retry: () => {
      setTries(0);
      ask(current.key);
    },
  };
}

/** What was last sent of each relation. */
function useKept(sent: SomeRelations): SomeRelations {
  const [seen, setSeen] = useState(sent);
  const [kept, setKept] = useState(sent);
  if (seen === sent) {
    return kept;
  }
  const before = new Map(kept.map((relation) => [relation.key, relation]));
  const merged = sent.map((relation) => (relation.loaded ? relation : (before.get(relation.key) ?? relation))) as SomeRelations;
  setSeen(sent);
  setKept(merged);
  return merged;
}
