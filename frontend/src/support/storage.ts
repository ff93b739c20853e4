import { useCallback, useState } from "react";

export function readCookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) {
    return null;
  }
  const value = found.slice(name.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export function writeCookie(name: string, value: string, maxAge: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax`;
}

/** Read a value from localStorage; null if storage is forbidden. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows and full disks may refuse to store.
  }
}

/** A boolean that is stored in the browser. */
export function useStoredFlag(key: string, initial: boolean): [boolean, (next: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = readStored(key);
    return stored === null ? initial : stored === "1";
  });
  const change = useCallback(
    (next: boolean) => {
      setValue(next);
      writeStored(key, next ? "1" : "0");
    },
    [key],
  );
  return [value, change];
}

interface StoredTab {
  /** The key of the chosen tab, or null. */
  chosen: string | null;
  /** Show a tab. */
  show: (key: string) => void;
  /** Show a tab and store the choice. */
  choose: (key: string) => void;
}

/** The open tab; stored in this browser if the server sends a key for it. */
export function useStoredTab(persistKey: string | null): StoredTab {
  const memory = persistKey === null ? null : `panel.tab.${persistKey}`;
  const [chosen, show] = useState(() => (memory === null ? null : readStored(memory)));
  const choose = (key: string) => {
    show(key);
    if (memory !== null) {
      writeStored(memory, key);
    }
  };
  return { chosen, show, choose };
}

/** Prefix of the localStorage keys of form drafts. */
export const DRAFT_PREFIX = "panel.draft.";

/** Delete all drafts, for example on logout. */
export function clearDrafts(): void {
  try {
    Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFT_PREFIX))
      .forEach((key) => localStorage.removeItem(key));
  } catch {
    // Storage may be forbidden.
  }
}
