import { plainText, type CellProps } from "@/tables/columns/cell";

/** A cell of a kind this build does not know: its words, without dress. */
export function FallbackCell({ cell }: CellProps) {
  return (
    <span data-slot="fallback-cell" className="line-clamp-1 break-all whitespace-normal">
      {plainText(cell)}
    </span>
  );
}
