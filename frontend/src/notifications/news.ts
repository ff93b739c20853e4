import { useEffect, useRef } from "react";

/** "here": this page read or deleted rows. "elsewhere": rows were written, or another tab changed some. */
export type NewsSource = "here" | "elsewhere";

const SETTLED_AFTER = 250;

const hearers = new Set<(source: NewsSource) => void>();

/** Say that what is drawn of the rows is out of date. */
export function tellNews(source: NewsSource): void {
  hearers.forEach((hearer) => hearer(source));
}

/** Fetch again when rows have changed; several words in a row are one. */
export function useNews(fetch: () => void, sources: readonly NewsSource[]): void {
  const latest = useRef({ fetch, sources });
  useEffect(() => {
    latest.current = { fetch, sources };
  });
  useEffect(() => {
    let timer: number | undefined;
    const hear = (source: NewsSource) => {
      if (latest.current.sources.includes(source)) {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => latest.current.fetch(), SETTLED_AFTER);
      }
    };
    hearers.add(hear);
    return () => {
      window.clearTimeout(timer);
      hearers.delete(hear);
    };
  }, []);
}
