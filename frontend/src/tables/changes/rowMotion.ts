import type { RecordKey } from "@/actions/target";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";
const TINT = "color-mix(in oklab, var(--primary) 14%, transparent)";

/** Fade out rows that are about to be removed. Returns a function that shows them again. */
export function fadeOutRows(list: HTMLElement | null, keys: readonly RecordKey[]): () => void {
  const fading = rowsOf(list, keys).map((row) =>
    row.animate([{ opacity: 1 }, { opacity: 0.25 }], { duration: 250, fill: "forwards" }),
  );
  return () => fading.forEach((motion) => motion.cancel());
}

/** Highlight changed rows for a moment. */
export function highlightRows(list: HTMLElement | null, keys: readonly RecordKey[]): void {
  // Cells have their own background, so that pinned cells cover the others.
  const cells = rowsOf(list, keys).flatMap((row) => (row.children.length > 0 ? [...row.children] : [row]));
  for (const cell of cells) {
    cell.animate([{ boxShadow: `inset 0 0 0 100vmax ${TINT}` }, { boxShadow: "inset 0 0 0 100vmax transparent" }], {
      duration: 1600,
      easing: "ease-out",
    });
  }
}

function rowsOf(list: HTMLElement | null, keys: readonly RecordKey[]): HTMLElement[] {
  const wanted = new Set(keys.map(String));
  if (list === null || wanted.size === 0 || window.matchMedia(REDUCED_MOTION).matches) {
    return [];
  }
  return [...list.querySelectorAll<HTMLElement>("[data-row]")].filter(({ dataset }) => wanted.has(dataset.row ?? ""));
}
