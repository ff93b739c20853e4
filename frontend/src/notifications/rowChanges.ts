import { useEffect, useRef } from "react";

import { createListeners } from "@/support/store";

/** "here": this page changed rows. "elsewhere": new rows, or changes in another tab. */
type ChangeSource = "here" | "elsewhere";

const DEBOUNCE = 250;

const changes = createListeners<[source: ChangeSource]>();

/** Notify listeners that the displayed rows are stale. */
export function notifyRowsChanged(source: ChangeSource): void {
  changes.notify(source);
}

/** Reload when rows have changed; several notices within the delay are one reload. */
export function useRowsChanged(fetch: () => void, sources: readonly ChangeSource[]): void {
  const latest = useRef({ fetch, sources });
  useEffect(() => {
    latest.current = { fetch, sources };
  });
  useEffect(() => {
    let timer: number | undefined;
    const onChange = (source: ChangeSource) => {
      if (latest.current.sources.includes(source)) {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => latest.current.fetch(), DEBOUNCE);
      }
    };
    const stop = changes.subscribe(onChange);
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, []);
}
