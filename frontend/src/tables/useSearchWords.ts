import { useEffect, useRef, useState } from "react";

import { onLeaving } from "@/adapters/inertia";

export interface SearchWords {
  words: string;
  set: (words: string) => void;
  submit: () => void;
  clear: () => void;
  /** Hand over words the table does not show yet, or null. They are then taken for sent. */
  take: () => string | null;
}

/** Hold the words being typed and send them when the typing pauses. */
export function useSearchWords(applied: string, debounce: number, send: (words: string) => void): SearchWords {
  const [words, setWords] = useState(applied);
  const [sent, setSent] = useState(applied);
  const [known, setKnown] = useState(applied);
  const timer = useRef<number | undefined>(undefined);
  // The timer outlives the render that set it; what it calls must not.
  const dispatch = useRef<(words: string) => void>(() => undefined);

  useEffect(() => {
    dispatch.current = (next) => {
      setSent(next.trim());
      send(next);
    };
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Whoever leaves has found what the words were for; sent now, they would call the visit back.
  useEffect(
    () =>
      onLeaving(() => {
        window.clearTimeout(timer.current);
        return false;
      }),
    [],
  );

  // The server's word is taken over unless it merely answers what was typed here: the answer to
  // "red " is "red", and taking that over would eat the space before the next word.
  if (applied !== known) {
    setKnown(applied);
    if (applied !== sent) {
      setWords(applied);
      setSent(applied);
    }
  }

  const take = () => {
    window.clearTimeout(timer.current);
    const typed = words.trim();
    if (typed === sent && typed === applied) {
      return null;
    }
    setSent(typed);
    return typed;
  };

  return {
    words,
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
        send(taken);
      }
    },
    clear: () => {
      window.clearTimeout(timer.current);
      setWords("");
      setSent("");
      send("");
    },
  };
}
