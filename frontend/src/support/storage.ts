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

/** Read a value that is stored until the browser tab is closed; null if there is none. */
export function readForTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Store a value until the browser tab is closed. */
export function storeForTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As above.
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

/** Prefix of the localStorage keys of the records that the user opened last. */
export const RECENT_PREFIX = "panel.recent.";

/** The keys in sessionStorage: the state of the lists that were opened, and where the user was in them. */
export const OPEN_LISTS = "panel.lists";
export const LIST_PLACES = "panel.places";

/** The key in sessionStorage of preferences that the server has not confirmed. */
export const UNSENT_PREFERENCES = "panel.preferences";

/** Delete what belongs to the user who signs out: drafts, the records opened last, the state of lists, unsent preferences. */
export function clearUserData(): void {
  try {
    [OPEN_LISTS, LIST_PLACES, UNSENT_PREFERENCES].forEach((key) => sessionStorage.removeItem(key));
    Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFT_PREFIX) || key.startsWith(RECENT_PREFIX))
      .forEach((key) => localStorage.removeItem(key));
  } catch {
    // Storage may be forbidden.
  }
}
