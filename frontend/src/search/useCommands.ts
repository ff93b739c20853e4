import { useCallback, useEffect, useState } from "react";

import type { SearchCommands } from "@/contracts/search";
import { loadCommands } from "@/search/requests";
import type { Outcome, SearchFailure } from "@/search/requests";

interface CommandsState extends SearchCommands {
  isPending: boolean;
  failure: SearchFailure | null;
  retry: () => void;
}

const NONE: SearchCommands = { resources: [], commands: [] };

/** What the user may search and create, loaded when the palette opens for the first time. */
export function useCommands(url: string | null): CommandsState {
  const [outcome, setOutcome] = useState<Outcome<SearchCommands> | null>(null);
  const load = useCallback(() => {
    let isGone = false;
    if (url !== null) {
      void loadCommands(url).then((loaded) => !isGone && setOutcome(loaded));
    }
    return () => {
      isGone = true;
    };
  }, [url]);
  useEffect(load, [load]);

  const retry = useCallback(() => {
    setOutcome(null);
    load();
  }, [load]);

  return {
    ...(outcome !== null && "data" in outcome ? outcome.data : NONE),
    isPending: url !== null && outcome === null,
    failure: outcome !== null && "failure" in outcome ? outcome.failure : null,
    retry,
  };
}
