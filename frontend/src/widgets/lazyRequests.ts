import { router } from "@/adapters/inertia";
import { createStore, useStored } from "@/support/store";

/** The state of the last request for a lazy prop. */
type RequestPhase = "awaited" | "answered" | "stopped";

const phases = createStore<ReadonlyMap<string, RequestPhase>>(new Map());

/*
 * Listens from the moment this module is loaded, before the page is rendered: a request may fail before the code of
 * the widgets is loaded.
 */
router.on("beforeUpdate", ({ detail: { page } }) => {
  Object.values(page.deferredProps ?? {}).forEach((names) => note(names, "awaited"));
});
router.on("start", ({ detail: { visit } }) => note(visit.only, "awaited"));
router.on("finish", ({ detail: { visit } }) => note(visit.only, visit.cancelled || visit.interrupted ? "stopped" : "answered"));

function note(names: readonly string[], phase: RequestPhase): void {
  const late = names.filter((name) => name.includes("."));
  if (late.length > 0) {
    phases.set((before) => new Map([...before, ...late.map((name) => [name, phase] as const)]));
  }
}

/** Mark a lazy prop as requested. */
export function markRequested(name: string): void {
  note([name], "awaited");
}

/** Return the state of the requests for one lazy prop. */
export function useRequestPhase(name: string): RequestPhase {
  return useStored(phases, (known) => known.get(name) ?? "awaited");
}
