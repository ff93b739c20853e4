/** The classes of a list of totals: values below each other, aligned at the end. */
export const TOTALS = "ms-auto grid w-full grid-cols-[1fr_auto] gap-x-8 sm:w-80";

/** The classes of one of them; the last one is emphasized. */
export const TOTAL = "col-span-2 grid grid-cols-subgrid py-1.5 last:mt-1.5 last:border-t last:pt-3 last:text-lg last:font-semibold not-last:text-muted-foreground";
