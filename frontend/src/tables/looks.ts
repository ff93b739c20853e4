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

const STICKS = "sticky group-data-[unpinned=true]/scroll:static after:absolute after:inset-y-0 after:w-px";

/** What is pinned stays while the rest scrolls past; its edge shows once it does. */
export function pinned(pin: Pin | null): string {
  if (pin === null) {
    return "";
  }
  return cx(
    STICKS,
    pin.edge === "start"
      ? cx("after:end-0", pin.isInnermost && "group-data-[before=true]/scroll:after:bg-border")
      : cx("after:start-0", pin.isInnermost && "group-data-[after=true]/scroll:after:bg-border"),
  );
}

/** 44 px, or 34 px when the person asked for compact rows. */
export const CELL =
  "h-11 whitespace-nowrap group-data-[density=compact]/table:h-8.5 border-b border-border px-3 first:ps-4 last:pe-4";

/** The strips beside the columns are as narrow as what they hold. */
export const STRIP = "w-px px-2";
