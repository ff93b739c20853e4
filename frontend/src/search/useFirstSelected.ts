import { useEffect, useRef } from "react";
import type { RefObject } from "react";

interface FirstSelected {
  /** The user has moved the selection: leave it until the text changes. */
  keep: () => void;
}

/**
 * Keep the first line selected while groups arrive before those that are shown, until the user moves the selection.
 *
 * cmdk selects the line that is mounted first and has no function that selects another; its Home key does.
 */
export function useFirstSelected(input: RefObject<HTMLInputElement | null>, text: string, first: string): FirstSelected {
  const hasMoved = useRef(false);
  const isOwnKey = useRef(false);

  useEffect(() => {
    hasMoved.current = false;
  }, [text]);
  useEffect(() => {
    if (!hasMoved.current) {
      isOwnKey.current = true;
      input.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true, cancelable: true }));
      isOwnKey.current = false;
    }
  }, [input, first]);

  return {
    keep: () => {
      hasMoved.current ||= !isOwnKey.current;
    },
  };
}
