import { useEffect, useState } from "react";

import type { Option, Select } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import { matchingOptions } from "@/forms/fields/matchingOptions";

const DELAY = 250;

export interface OptionSearch {
  options: Option[];
  /** Whether an answer is on its way, or none came. */
  status: "ready" | "waiting" | "failed";
  retry: () => void;
}

interface Found {
  words: string;
  options: Option[];
  isFailed: boolean;
}

/** Whether the list is a table of which the browser has only what was looked for. */
export function asksServer(field: Select, services: FormServices | undefined): services is FormServices {
  return services !== undefined && field.searchable && field.usesRelationship;
}

/** The options that match these words: of the list that is here, or of the table behind it. */
export function useOptionSearch(field: Select, words: string, path: string, services: FormServices | undefined): OptionSearch {
  const isRemote = asksServer(field, services);
  const search = isRemote ? services.searchOptions : null;
  const wanted = words.trim();
  const [found, setFound] = useState<Found | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (search === null) {
      return;
    }
    const asking = new AbortController();
    const ask = async () => {
      try {
        const options = await search(path, wanted, asking.signal);
        if (!asking.signal.aborted) {
          setFound({ words: wanted, options, isFailed: false });
        }
      } catch {
        if (!asking.signal.aborted) {
          // The list that was there stays; only the failure is new.
          setFound((before) => ({ words: wanted, options: before?.options ?? [], isFailed: true }));
        }
      }
    };
    const timer = setTimeout(() => void ask(), wanted === "" ? 0 : DELAY);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
    // A service is a new function on every drawing of the form, and asks the same of the same server.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRemote, path, wanted, attempt]);

  const known = matchingOptions(field.options, words);
  if (!isRemote) {
    return { options: known, status: "ready", retry };
  }
  if (found?.words === wanted && !found.isFailed) {
    return { options: found.options, status: "ready", retry };
  }
  // Until the answer is here: those of the last one that would match as well.
  const offered = [...known, ...matchingOptions(found?.options ?? [], words)];
  const options = offered.filter(({ value }, index) => offered.findIndex((other) => other.value === value) === index);
  return { options, status: found?.words === wanted ? "failed" : "waiting", retry };

  function retry() {
    // No words are like these: the answer is no longer the one that is wanted.
    setFound((before) => before && { ...before, words: "\u0000" });
    setAttempt((count) => count + 1);
  }
}
