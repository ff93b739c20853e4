import { startTransition, useEffect, useState } from "react";

import { usePage, useVisiting } from "@/adapters/inertia";
import type { Relation } from "@/contracts/resources-relations";
import { parameterOf, withParameters } from "@/tables/tableUrl";
import { useDeferredProps } from "@/tables/useDeferredProps";
import { usePartVisits, type VisitFailure } from "@/tables/usePartVisits";

/** A server that omits the relation twice will not send it later. */
const MAX_TRIES = 2;

/** A relation sends its summaries with its rows. */
const NO_FIGURES: readonly string[] = [];

export type NonEmptyRelations = [Relation, ...Relation[]];

export interface OpenRelations {
  /** All relations, each with the data that was last sent. */
  relations: Relation[];
  /** The open relation. */
  current: Relation;
  failure: VisitFailure | null;
  open: (key: string) => void;
  retry: () => void;
}

/**
 * The relations of a record, and which one is open. A response contains the open relation only. The others keep their
 * previous rows, which are shown at once and replaced when they are opened again.
 */
export function useRelations(sent: NonEmptyRelations): OpenRelations {
  const { url } = usePage();
  const [chosen, setChosen] = useState(() => parameterOf(url, "relation"));
  const relations = useLastSent(sent);
  const current = relations.find(({ key }) => key === chosen) ?? relations[0];
  const [isLoading, setLoading] = useState(false);
  const [tries, setTries] = useState(0);
  const late = useDeferredProps(NO_FIGURES);
  const { visit, underWay, failure } = usePartVisits({
    onStart: late.stop,
    onSuccess: () => {
      // The page renders in a transition: wait until it is on the screen.
      startTransition(() => setLoading(false));
      late.fetchAgain();
    },
    onGivenUp: () => setLoading(false),
  });
  const isVisiting = useVisiting();

  // A relation that is opened by itself is no step in the history.
  const load = (key: string, replaces = false) => {
    setLoading(true);
    setTries((count) => count + 1);
    visit(withParameters(underWay() ?? url, { relation: key }), ["relations"], { changed: ["relation"], replaces });
  };

  // Another visit replaced this one, or the URL named an unknown relation.
  const isMissing = !current.loaded && failure === null && !isLoading && !isVisiting;
  const isFailed = isMissing && tries >= MAX_TRIES;
  useEffect(() => {
    if (isMissing && !isFailed) {
      const timer = window.setTimeout(() => load(current.key, true));
      return () => window.clearTimeout(timer);
    }
  });

  return {
    relations,
    current,
    failure: isFailed ? "refused" : failure,
    open: (key) => {
      // A click also moves the focus, and both open a tab.
      if (parameterOf(underWay() ?? "", "relation") === key) {
        return;
      }
      setChosen(key);
      setTries(0);
      load(key);
    },
    retry: () => {
      setTries(0);
      load(current.key, true);
    },
  };
}

/** The data that was last sent for each relation. */
function useLastSent(sent: NonEmptyRelations): NonEmptyRelations {
  const [seen, setSeen] = useState(sent);
  const [lastSent, setLastSent] = useState(sent);
  if (seen === sent) {
    return lastSent;
  }
  const before = new Map(lastSent.map((relation) => [relation.key, relation]));
  const merged = sent.map((relation) => (relation.loaded ? relation : (before.get(relation.key) ?? relation))) as NonEmptyRelations;
  setSeen(sent);
  setLastSent(merged);
  return merged;
}
