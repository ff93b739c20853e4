import { useState } from "react";

import { cx } from "@/support/cx";
import { isImageCell, type CellProps } from "@/tables/columns/cell";
import { EmptyCell } from "@/tables/columns/EmptyCell";
import { FallbackCell } from "@/tables/columns/FallbackCell";

const SIZE = 32;

/** An image; initials if there is none or it cannot be loaded. */
export function ImageCell({ column, cell, row }: CellProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!isImageCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }
  // A declared alternative text takes precedence over initials.
  if (cell.url === null && column.placeholder !== null) {
    return <EmptyCell placeholder={column.placeholder} />;
  }
  const size = column.size ?? SIZE;
  // Not higher than the row.
  const box = { width: size, height: size, maxHeight: "var(--cell-room, 2rem)", maxWidth: size };
  const shape = column.circular ? "rounded-full" : "rounded-md";
  if (cell.url === null || cell.url === broken) {
    return (
      <span
        data-slot="image-cell"
        role="img"
        aria-label={cell.alt}
        style={box}
        className={cx("inline-flex items-center justify-center bg-muted align-middle text-xs font-medium text-muted-foreground", shape)}
      >
        {cell.fallback}
      </span>
    );
  }
  return (
    <img
      data-slot="image-cell"
      src={cell.url}
      alt={cell.alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      style={box}
      className={cx("inline-block object-cover align-middle", shape)}
      onError={() => setBroken(cell.url)}
    />
  );
}
