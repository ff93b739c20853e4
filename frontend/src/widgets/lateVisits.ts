import { useCallback, useSyncExternalStore } from "react";

import { router } from "@/adapters/inertia";

/** What became of the last request for a late prop. */
export type LatePhase = "awaited" | "answered" | "stopped";

const phases = new Map<string, LatePhase>();
const listeners = new Set<() => void>();

/*
 * Listens from the moment this file is loaded, which is before the page is drawn: a request that fails before the
 * code of widgets has arrived must not be missed.
 */
router.on("beforeUpdate", ({ detail: { page } }) => {
  Object.values(page.deferredProps ?? {}).forEach((names) => note(names, "awaited"));
});
router.on("start", ({ detail: { visit } }) => note(visit.only, "awaited"));
router.on("finish", ({ detail: { visit } }) => note(visit.only, visit.cancelled || visit.interrupted ? "stopped" : "answered"));

function note(names: readonly string[], phase: LatePhase): void {
  const late = names.filter((name) => name.includes("."));
  if (late.length > 0) {
    late.forEach((name) => phases.set(name, phase));
    listeners.forEach((notify) => notify());
  }
}

/** Say that a late prop is about to be asked for. */
export function awaitLate(name: string): void {
  note([name], "awaited");
}

/** Follow the requests for one late prop. */
export function useLatePhase(name: string): LatePhase {
  const read = useCallback(() => phases.get(name) ?? "awaited", [name]);
  return useSyncExternalStore(subscribe, read);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
