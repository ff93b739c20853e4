import { router } from "@/adapters/inertia";

/**
 * Tell whenever rows have come, whoever asked for them, and when that was: what was heard since then they do
 * not show. Returns what ends it.
 */
export function watchLandings(rows: readonly string[], landed: (askedAt: number) => void): () => void {
  const asked = new Map<string, number>();
  const ends = [
    router.on("start", ({ detail: { visit } }) => {
      const bringsRows = visit.only.length === 0 || rows.some((prop) => visit.only.includes(prop));
      if (bringsRows && !visit.prefetch) {
        asked.set(visit.id, performance.now());
      }
    }),
    router.on("success", ({ detail: { visitId } }) => {
      const at = visitId === undefined ? undefined : asked.get(visitId);
      if (at !== undefined) {
        landed(at);
      }
    }),
    router.on("finish", ({ detail: { visit } }) => {
      asked.delete(visit.id);
    }),
  ];
  return () => ends.forEach((end) => end());
}
