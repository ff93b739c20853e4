import { useCallback, useState } from "react";

/** Read a remembered choice. A browser that forbids storage simply forgets. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is a comfort: private windows and full disks go without.
  }
}

/** A yes or no that outlives the page. */
export function useRememberedFlag(key: string, initial: boolean): [boolean, (next: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = recall(key);
    return stored === null ? initial : stored === "1";
  });
  const change = useCallback(
    (next: boolean) => {
      setValue(next);
      remember(key, next ? "1" : "0");
    },
    [key],
  );
  return [value, change];
}
