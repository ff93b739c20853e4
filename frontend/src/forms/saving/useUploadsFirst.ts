import { useEffect, useRef, useState } from "react";

import type { FormController } from "@/forms/state/useFormState";

interface UploadsFirst {
  /** The action waits until the uploads are done. */
  isWaiting: boolean;
  /** Run an action after the uploads are done; a failed upload cancels it. */
  run: (act: () => void) => void;
}

/** Delays saving until running uploads are done. */
export function useUploadsFirst({ store, isSending }: FormController): UploadsFirst {
  const waiting = useRef<(() => void) | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    const act = waiting.current;
    if (isSending || act === null) {
      return;
    }
    waiting.current = null;
    setWaiting(false);
    if (!store.hasFailedUpload()) {
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
