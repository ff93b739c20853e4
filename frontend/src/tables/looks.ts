import type { Alignment } from "@/contracts/tables";

/** How the four alignments are drawn, in either reading direction. */
export const ALIGNMENTS: Record<Alignment, string> = {
  start: "text-start",
  center: "text-center",
  end: "text-end",
  justify: "text-justify",
};

/** The first column stays while the others scroll past; its edge shows once they do. */
export const FIRST_COLUMN =
  "sticky start-0 after:absolute after:inset-y-0 after:end-0 after:w-px group-data-[before=true]/scroll:after:bg-border";

/** 44 px, or 34 px when the person asked for compact rows. */
export const CELL =
  "h-11 whitespace-nowrap group-data-[density=compact]/table:h-8.5 border-b border-border px-3 first:ps-4 last:pe-4 group-last/row:border-b-0";
