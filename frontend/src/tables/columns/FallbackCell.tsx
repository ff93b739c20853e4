import { plainText, type CellProps } from "@/tables/columns/cell";

/** A cell of an unknown type: its plain text. */
export function FallbackCell({ cell }: CellProps) {
  return (
    <span data-slot="fallback-cell" className="line-clamp-1 whitespace-normal wrap-anywhere">
      {plainText(cell)}
    </span>
  );
}
