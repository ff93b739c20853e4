import { useState } from "react";

import { recall, remember } from "@/support/remembered";

export interface RememberedTab {
  /** The key somebody wants to see, or null while nobody said. */
  wanted: string | null;
  /** Show a tab. */
  show: (key: string) => void;
  /** Show it, and again the next time. */
  choose: (key: string) => void;
}

/** Which tab is open; kept in this browser where the server gives a key for it. */
export function useRememberedTab(persistKey: string | null): RememberedTab {
  const memory = persistKey === null ? null : `panel.tab.${persistKey}`;
  const [wanted, show] = useState(() => (memory === null ? null : recall(memory)));
  const choose = (key: string) => {
    show(key);
    if (memory !== null) {
      remember(memory, key);
    }
  };
  return { wanted, show, choose };
}
