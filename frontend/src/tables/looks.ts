import type { Alignment } from "@/contracts/tables";
import { cx } from "@/support/cx";
import type { Pin } from "@/tables/tracks";

/** How the four alignments are drawn, in either reading direction. */
export const ALIGNMENTS: Record<Alignment, string> = {
  start: "text-start",
  center: "text-center",
  end: "text-end",
  justify: "text-justify",
};

/** What is pinned stays while the rest scrolls past; its edge shows once it does. */
export function pinned(pin: Pin | null): string {
  if (pin === null) {
    return "";
  }
  // Drawn in app.css.
  return cx("pinned", pin.isInnermost && (pin.edge === "start" ? "pinned-start-edge" : "pinned-end-edge"));
}

/** 44 px, or 34 px when the person asked for compact rows. */
export const CELL =
  "h-11 whitespace-nowrap group-data-[density=compact]/table:h-8.5 border-b border-border px-3 first:ps-4 last:pe-4";

/** The strips beside the columns are as narrow as what they hold. */
export const STRIP = "w-px px-2";
