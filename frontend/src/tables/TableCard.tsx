import { memo, useId, useMemo, useState } from "react";

import type { Column, Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { useCssHook } from "@/support/panelContext";
import { cardFace } from "@/tables/cardFace";
import { CellContent } from "@/tables/columns/CellContent";
import { Icon } from "@/ui/Icon";

export interface TableCardProps {
  row: Row;
  columns: Column[];
}

/** A name has room for two lines, broken between words. */
const TITLE =
  "font-medium [&_[data-slot=text-cell]]:line-clamp-2 [&_[data-slot=text-cell]]:break-normal [&_[data-slot=text-cell]]:wrap-anywhere";

/** One record where there is no room for a table. */
export const TableCard = memo(function TableCard({ row, columns }: TableCardProps) {
  const face = useMemo(() => cardFace(columns, row), [columns, row]);
  const [isOpen, setOpen] = useState(false);
  const details = useId();

  return (
    <li data-slot="table-card" className={cx("border-b border-border px-4 py-3 last:border-b-0", useCssHook("table-row"))}>
      <p className={TITLE}>{face.title && <CellContent column={face.title} row={row} />}</p>
      {face.badges.length > 0 && (
        <div className="mt-1.5 flex flex-wrap gap-1">
          {face.badges.map((column) => (
            <CellContent key={column.name} column={column} row={row} />
          ))}
        </div>
      )}
      <div className="relative mt-1.5 min-h-5">
        <dl
          id={details}
          className={cx(
            "grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm",
            // The button stands at the end of the last line.
            face.more.length > 0 && "[&>dd:last-child]:pe-24",
          )}
        >
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
            className="absolute -end-2 -bottom-1.5 inline-flex h-8 items-center gap-1 rounded-md px-2 text-sm text-muted-foreground transition-colors duration-150 hover:text-foreground pointer-coarse:-bottom-3 pointer-coarse:h-11"
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
        <CellContent column={column} row={row} />
      </dd>
    </>
  );
}
