import { useEffect, useRef, useState } from "react";

import type { FormController } from "@/forms/state/useFormState";

export interface FilesFirst {
  /** Something waits until the files are here. */
  isWaiting: boolean;
  /** Do it, but not before the files are here; a file that does not arrive calls it off. */
  run: (act: () => void) => void;
}

/** Saving does not leave a file behind that is still on its way. */
export function useFilesFirst({ store, isSending }: FormController): FilesFirst {
  const waiting = useRef<(() => void) | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    const act = waiting.current;
    if (isSending || act === null) {
      return;
    }
    waiting.current = null;
    setWaiting(false);
    if (!store.hasLost()) {
      act();
    }
  }, [isSending, store]);

  const run = (act: () => void) => {
    if (store.getSnapshot().isSending) {
      waiting.current = act;
      setWaiting(true);
    } else {
      act();
    }
  };
  return { isWaiting, run };
}
