import { useEffect, useRef, useState } from "react";

import { onLeave } from "@/adapters/inertia";
import type { Table } from "@/contracts/tables";

interface SearchText {
  text: string;
  set: (text: string) => void;
  submit: () => void;
  clear: () => void;
  /** Return the text that has not been sent yet, or null, and treat it as sent. */
  take: () => string | null;
}

/** Keep the typed text and send it after a pause. */
export function useSearchText(applied: string, debounce: number, send: (text: string, isTyped: boolean) => void): SearchText {
  const [text, setWords] = useState(applied);
  const [sent, setSent] = useState(applied);
  const [known, setKnown] = useState(applied);
  const timer = useRef<number | undefined>(undefined);
  // The timer outlives the render that set it, so it must call the latest function.
  const dispatch = useRef<(text: string) => void>(() => undefined);

  useEffect(() => {
    dispatch.current = (next) => {
      setSent(next.trim());
      send(next, true);
    };
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Do not send the text if the user leaves the page: the visit would be cancelled.
  useEffect(
    () =>
      onLeave(() => {
        window.clearTimeout(timer.current);
        return false;
      }),
    [],
  );

  // Take over the server's value unless it answers the typed text: the answer to "red " is "red",
  // which would delete the space before the next word.
  if (applied !== known) {
    setKnown(applied);
    if (applied !== sent) {
      setWords(applied);
      setSent(applied);
    }
  }

  const take = () => {
    window.clearTimeout(timer.current);
    const typed = text.trim();
    if (typed === sent && typed === applied) {
      return null;
    }
    setSent(typed);
    return typed;
  };

  return {
    text,
    take,
    set: (next) => {
      setWords(next);
      window.clearTimeout(timer.current);
      if (next.trim() !== sent) {
        timer.current = window.setTimeout(() => dispatch.current(next), debounce);
      }
    },
    submit: () => {
      const taken = take();
      if (taken !== null) {
        send(taken, false);
      }
    },
    clear: () => {
      window.clearTimeout(timer.current);
      setWords("");
      setSent("");
      send("", false);
    },
  };
}

/** The maximum delay of a timer. */
const MAX_TIMER_DELAY = 2 ** 31 - 1;

/** The pause after which a search is sent; if the table searches on blur, practically never. */
export function searchDelay({ searchOnBlur, searchDebounce }: Table): number {
  return searchOnBlur ? MAX_TIMER_DELAY : searchDebounce;
}
