import { router } from "@inertiajs/react";

/** A visit waits at most this long for a write. */
const MAX_WAIT_MS = 3_000;

type Visit = Parameters<Parameters<typeof router.on<"before">>[1]>[0]["detail"]["visit"];

const writes = new Set<symbol>();
let waiting: Visit | null = null;
let timer: number | undefined;

/**
 * Let a write finish before the next page is visited. Inertia would cancel the write, and the message of the page after
 * it would never be shown. Returns a function that ends it.
 */
export function holdVisits(): () => void {
  const own = Symbol("write");
  writes.add(own);
  return () => {
    writes.delete(own);
    if (writes.size === 0) {
      resume();
    }
  };
}

/** Forget the writes of a page that a test has removed. */
export function forgetWrites(): void {
  window.clearTimeout(timer);
  waiting = null;
  writes.clear();
}

/** Whether a write is running. */
export function isWriting(): boolean {
  return writes.size > 0;
}

/** Stop visits while a write is running; the last one continues afterwards. Background reloads are not stopped. */
export function stopHeldVisits(): () => void {
  return router.on("before", ({ detail: { visit } }) => {
    if (writes.size === 0 || visit.method !== "get" || visit.async || visit.prefetch) {
      return true;
    }
    if (waiting === null) {
      timer = window.setTimeout(resume, MAX_WAIT_MS);
    }
    waiting = visit;
    return false;
  });
}

function resume(): void {
  window.clearTimeout(timer);
  const visit = waiting;
  if (visit !== null) {
    waiting = null;
    writes.clear();
    router.visit(visit.url, visit);
  }
}
