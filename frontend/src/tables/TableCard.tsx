import { memo, useId, useState } from "react";

import type { Column, Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { useCssHook } from "@/support/panelContext";
import type { CardFace } from "@/tables/cardFace";
import { CellContent } from "@/tables/columns/CellContent";
import { Icon } from "@/ui/Icon";

export interface TableCardProps {
  row: Row;
  face: CardFace;
}

/** One record where there is no room for a table. */
export const TableCard = memo(function TableCard({ row, face }: TableCardProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();

  return (
    <li data-slot="table-card" className={cx("border-b border-border px-4 py-3 last:border-b-0", useCssHook("table-row"))}>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium">
          {face.title && <CellContent column={face.title} cell={row.cells[face.title.name]} />}
        </p>
        <div className="flex max-w-[55%] shrink-0 flex-wrap justify-end gap-1">
          {face.badges.map((column) => (
            <CellContent key={column.name} column={column} cell={row.cells[column.name]} />
          ))}
        </div>
      </div>
      <div className="flex items-end justify-between gap-3">
        <dl id={details} className="mt-1 grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {face.details.map((column) => (
            <Detail key={column.name} column={column} row={row} />
          ))}
          {isOpen && face.more.map((column) => <Detail key={column.name} column={column} row={row} />)}
        </dl>
        {face.more.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={() => setOpen(!isOpen)}
            className="-me-2 -mb-1.5 inline-flex h-8 shrink-0 items-center gap-1 rounded-md px-2 text-sm text-muted-foreground transition-colors duration-150 hover:text-foreground pointer-coarse:-mb-3 pointer-coarse:h-11"
          >
            {isOpen ? t("Show less") : plural("%(count)s more", "%(count)s more", face.more.length)}
            <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={14} />
          </button>
        )}
      </div>
    </li>
  );
});

function Detail({ column, row }: { column: Column; row: Row }) {
  return (
    <>
      <dt className="text-muted-foreground">{column.label}</dt>
      <dd className="min-w-0">
        <CellContent column={column} cell={row.cells[column.name]} />
      </dd>
    </>
  );
}
