import { useSyncExternalStore } from "react";

import { readCookie, writeCookie } from "@/support/cookies";
import { recall, remember } from "@/support/remembered";

export type Appearance = "light" | "dark" | "system";
export type ResolvedAppearance = Exclude<Appearance, "system">;

const NAME = "appearance";
const ONE_YEAR = 31_536_000;
const DARK_QUERY = "(prefers-color-scheme: dark)";

let chosen: Appearance = "system";
let darkAllowed = true;
const listeners = new Set<() => void>();

/** Settle the appearance before anything is drawn, and follow the system from then on. */
export function startAppearance(): void {
  chosen = parse(recall(NAME) ?? readCookie(NAME));
  window.matchMedia(DARK_QUERY).addEventListener("change", apply);
  apply();
}

/** Remember a choice: here for the next visit, in a cookie for the server's first paint. */
export function chooseAppearance(next: Appearance): void {
  chosen = next;
  remember(NAME, next);
  writeCookie(NAME, next, ONE_YEAR);
  apply();
}

/** A panel without a dark mode is light, whatever was chosen elsewhere. */
export function allowDark(allowed: boolean): void {
  if (darkAllowed !== allowed) {
    darkAllowed = allowed;
    apply();
  }
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => chosen);
}

/** What is on the screen: decides between a light and a dark logo. */
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
