import { useSyncExternalStore } from "react";

import { readCookie, readStored, writeCookie, writeStored } from "@/support/storage";

export type Appearance = "light" | "dark" | "system";
type ResolvedAppearance = Exclude<Appearance, "system">;

const NAME = "appearance";
const ONE_YEAR = 31_536_000;
const DARK_QUERY = "(prefers-color-scheme: dark)";

let chosen: Appearance = "system";
let darkAllowed = true;
const listeners = new Set<() => void>();

/** Apply the appearance before the first render, and follow the system's changes. */
export function startAppearance(): void {
  chosen = parse(readStored(NAME) ?? readCookie(NAME));
  window.matchMedia(DARK_QUERY).addEventListener("change", apply);
  apply();
}

/** Store a choice: in this browser, and in a cookie for the server's first paint. */
export function chooseAppearance(next: Appearance): void {
  chosen = next;
  writeStored(NAME, next);
  writeCookie(NAME, next, ONE_YEAR);
  apply();
}

/** A panel without dark mode is always light. */
export function allowDark(allowed: boolean): void {
  if (darkAllowed !== allowed) {
    darkAllowed = allowed;
    apply();
  }
}

/** The appearance that the user chose. */
export function storedAppearance(): Appearance {
  return chosen;
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, storedAppearance);
}

/** The appearance on the screen, for example to choose a logo. */
export function useResolvedAppearance(): ResolvedAppearance {
  return useSyncExternalStore(subscribe, resolve);
}

function resolve(): ResolvedAppearance {
  if (!darkAllowed) {
    return "light";
  }
  if (chosen !== "system") {
    return chosen;
  }
  return window.matchMedia(DARK_QUERY).matches ? "dark" : "light";
}

function apply(): void {
  const resolved = resolve();
  const { classList } = document.documentElement;
  classList.toggle("dark", resolved === "dark");
  classList.toggle("light", resolved === "light");
  listeners.forEach((listener) => listener());
}

function parse(value: string | null): Appearance {
  return value === "light" || value === "dark" ? value : "system";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
