import type { Alignment } from "@/contracts/tables";
import { cx } from "@/support/cx";
import type { Pin } from "@/tables/tracks";

/** The classes of the alignments; they follow the reading direction. */
export const ALIGNMENTS: Record<Alignment, string> = {
  start: "text-start",
  center: "text-center",
  end: "text-end",
  justify: "text-justify",
};

/** The classes of a pinned cell. Its edge is visible while content is scrolled below it. */
export function pinnedClass(pin: Pin | null): string {
  if (pin === null) {
    return "";
  }
  // Defined in app.css.
  return cx("pinned", pin.isInnermost && (pin.edge === "start" ? "pinned-start-edge" : "pinned-end-edge"));
}

/** 44 px, or 34 px for compact rows. */
export const CELL =
  "h-11 whitespace-nowrap group-data-[density=compact]/table:h-8.5 border-b border-border px-3 first:ps-4 last:pe-4";

/** The previous rows stay while the next ones load, but they are dimmed. */
export const OLD_ROWS = "transition-opacity duration-150 motion-reduce:transition-none";

/** The columns for selection and actions are as narrow as their content. */
export const STRIP = "w-px px-2";

/** 44 px for one button. */
export const ACTIONS_STRIP = "w-px px-1.5! pointer-coarse:px-0!";
