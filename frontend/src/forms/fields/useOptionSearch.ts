import { useEffect, useState } from "react";

import type { Option, Select } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import { matchingOptions } from "@/forms/fields/options";

const DELAY = 250;

export interface OptionSearch {
  options: Option[];
  /** Whether a request is running or has failed. */
  status: "ready" | "waiting" | "failed";
  retry: () => void;
}

interface Found {
  query: string;
  options: Option[];
  isFailed: boolean;
}

/** Whether the options are searched on the server. */
function usesServerSearch(field: Select, services: FormServices | undefined): services is FormServices {
  return services !== undefined && field.searchable && field.usesRelationship;
}

/** The options that match a query: from the field's own options, or from the server. */
export function useOptionSearch(field: Select, query: string, path: string, services: FormServices | undefined): OptionSearch {
  const isRemote = usesServerSearch(field, services);
  const searchOptions = isRemote ? services.searchOptions : null;
  const trimmed = query.trim();
  const [found, setFound] = useState<Found | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (searchOptions === null) {
      return;
    }
    const controller = new AbortController();
    const load = async () => {
      try {
        const options = await searchOptions(path, trimmed, controller.signal);
        if (!controller.signal.aborted) {
          setFound({ query: trimmed, options, isFailed: false });
        }
      } catch {
        if (!controller.signal.aborted) {
          // The previous options stay.
          setFound((before) => ({ query: trimmed, options: before?.options ?? [], isFailed: true }));
        }
      }
    };
    const timer = setTimeout(() => void load(), trimmed === "" ? 0 : DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // A new function on every render, but it searches the same table.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRemote, path, trimmed, attempt]);

  const known = matchingOptions(field.options, query);
  if (!isRemote) {
    return { options: known, status: "ready", retry };
  }
  if (found?.query === trimmed && !found.isFailed) {
    return { options: found.options, status: "ready", retry };
  }
  // Until the response arrives: the known options that match.
  const candidates = [...known, ...matchingOptions(found?.options ?? [], query)];
  const options = candidates.filter(({ value }, index) => candidates.findIndex((other) => other.value === value) === index);
  return { options, status: found?.query === trimmed ? "failed" : "waiting", retry };

  function retry() {
    // No query equals this one, so the previous result no longer counts.
    setFound((before) => before && { ...before, query: "\u0000" });
    setAttempt((count) => count + 1);
  }
}
