import type { RecordKey } from "@/actions/target";

const STILL = "(prefers-reduced-motion: reduce)";
const TINT = "color-mix(in oklab, var(--primary) 14%, transparent)";

/** Let rows fade that are about to go. Returns what brings back those that stay after all. */
export function fadeRows(list: HTMLElement | null, keys: readonly RecordKey[]): () => void {
  const fading = rowsOf(list, keys).map((row) =>
    row.animate([{ opacity: 1 }, { opacity: 0.25 }], { duration: 250, fill: "forwards" }),
  );
  return () => fading.forEach((motion) => motion.cancel());
}

/** Show for a moment which rows are not what they were. */
export function tintRows(list: HTMLElement | null, keys: readonly RecordKey[]): void {
  // Cells have a ground of their own, so that those which stay in view cover the others.
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
  if (list === null || wanted.size === 0 || window.matchMedia(STILL).matches) {
    return [];
  }
  return [...list.querySelectorAll<HTMLElement>("[data-row]")].filter(({ dataset }) => wanted.has(dataset.row ?? ""));
}
