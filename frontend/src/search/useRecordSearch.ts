import { useCallback, useEffect, useRef, useState } from "react";

import type { SearchResource, SearchResult } from "@/contracts/search";
import { folded, matches, wordsOf } from "@/search/matching";
import { searchResource } from "@/search/requests";
import type { SearchFailure } from "@/search/requests";

/** The server searches from this number of characters on. */
export const MIN_LENGTH = 2;

/** The number of requests at a time. */
const PARALLEL = 4;

/** The records of one resource. */
export interface RecordGroup extends SearchResource {
  results: SearchResult[];
  isPending: boolean;
  failure: SearchFailure | null;
}

/** The answer of a resource to a query. */
interface Answer {
  query: string;
  results: SearchResult[];
  failure: SearchFailure | null;
}

interface RecordSearch {
  groups: RecordGroup[];
  retry: (resource: string) => void;
}

/**
 * Search the records of every resource, after a pause, each with an own request.
 *
 * Groups keep the order of `resources`. Until the new answer of a group arrives, it shows those results of the previous
 * one that match the new text, so that typing does not empty the list.
 */
export function useRecordSearch(url: string | null, resources: readonly SearchResource[], text: string, debounce: number): RecordSearch {
  const query = text.trim();
  const isSearching = url !== null && query.length >= MIN_LENGTH;
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const running = useRef(new AbortController());

  const ask = useCallback(
    async (resource: string) => {
      const { signal } = running.current;
      const outcome = await searchResource(url ?? "", query, resource, signal);
      // A later text has replaced this one.
      if (signal.aborted) {
        return;
      }
      const answer = "failure" in outcome ? { results: [], failure: outcome.failure } : { results: outcome.data, failure: null };
      setAnswers((before) => new Map(before).set(resource, { query, ...answer }));
    },
    [url, query],
  );

  useEffect(() => {
    if (!isSearching) {
      return;
    }
    const control = new AbortController();
    running.current = control;
    const timer = window.setTimeout(() => {
      const waiting = resources.map(({ resource }) => resource);
      const work = async () => {
        for (let next = waiting.shift(); next !== undefined && !control.signal.aborted; next = waiting.shift()) {
          await ask(next);
        }
      };
      void Promise.all(Array.from({ length: PARALLEL }, work));
    }, debounce);
    return () => {
      window.clearTimeout(timer);
      control.abort();
    };
  }, [isSearching, resources, ask, debounce]);

  const retry = useCallback(
    (resource: string) => {
      setAnswers((before) => {
        const after = new Map(before);
        after.delete(resource);
        return after;
      });
      void ask(resource);
    },
    [ask],
  );

  return { groups: isSearching ? resources.map((resource) => groupOf(resource, answers.get(resource.resource), query)) : [], retry };
}

function groupOf(resource: SearchResource, answer: Answer | undefined, query: string): RecordGroup {
  if (answer?.query === query) {
    return { ...resource, results: answer.results, failure: answer.failure, isPending: false };
  }
  const words = wordsOf(query);
  const still = answer !== undefined && folded(query).startsWith(folded(answer.query)) ? answer.results : [];
  return {
    ...resource,
    results: still.filter(({ title, details }) => matches([title, ...Object.values(details)].join(" "), words)),
    failure: null,
    isPending: true,
  };
}
