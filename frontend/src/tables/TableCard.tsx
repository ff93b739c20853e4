import { Suspense, lazy, memo, useId, useMemo, useState } from "react";

import { PrimaryActions, RowActions, hasSeveralPrimary } from "@/actions/RowActions";
import type { RecordKey } from "@/actions/target";
import type { Cards, Column, Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { own } from "@/support/own";
import { useCssHook } from "@/support/panelContext";
import { defaultCardSlots, declaredCardSlots } from "@/tables/cardSlots";
import { hasOwnLinks } from "@/tables/columns/cell";
import { CellContent } from "@/tables/columns/CellContent";
import { CellFrame } from "@/tables/columns/CellFrame";
import { RowCheckbox } from "@/tables/RowCheckbox";
import { rowTarget } from "@/tables/rowTitle";
import { TrashedBadge } from "@/tables/TrashedBadge";
import { linkColumn } from "@/tables/visibleColumns";
import type { RowMover } from "@/tables/useRowOrder";
import { Icon } from "@/ui/Icon";

const RowHandle = lazy(async () => ({ default: (await import("@/tables/RowHandle")).RowHandle }));

interface TableCardProps {
  row: Row;
  /** The visible columns. */
  columns: Column[];
  /** All columns: a title may come from a hidden one. */
  allColumns: Column[];
  declared: Cards | null;
  /** Whether it is in a grid and has its own border. */
  isBoxed: boolean;
  isSelectable: boolean;
  isSelected: boolean;
  onSelect: (key: RecordKey, range: boolean) => void;
  /** Moves the row; null if rows cannot be moved. */
  mover: RowMover | null;
}

/** The title has at most two lines. */
const TITLE =
  "min-w-0 flex-1 font-medium [&_[data-slot=text-cell]]:line-clamp-2";

/** One record as a card. */
export const TableCard = memo(function TableCard(props: TableCardProps) {
  const { row, columns, allColumns, declared, isBoxed, isSelectable, isSelected, onSelect, mover } = props;
  const slots = useMemo(
    () => (declared !== null && isBoxed ? declaredCardSlots(declared, columns, allColumns, row) : defaultCardSlots(columns, row)),
    [declared, isBoxed, columns, allColumns, row],
  );
  // A title with links of its own leaves the link to the record to a detail.
  const leading = slots.title && hasOwnLinks(own(row.cells, slots.title.name)) ? linkColumn(slots.details, row) : null;
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const last = (isOpen ? slots.more : slots.details).at(-1);
  // Next to text there is room for the button; an editable cell needs the whole width.
  const isBeside = last !== undefined && !last.editable;
  const hasButtons = hasSeveralPrimary(row.actions);

  return (
    <li
      data-slot="table-card"
      data-row={row.key}
      data-selected={isSelected}
      data-trashed={row.trashed}
      tabIndex={-1}
      className={cx(
        "px-4 py-3 data-trashed:text-muted-foreground focus-visible:-outline-offset-2 data-[selected=true]:bg-selected",
        isBoxed ? "rounded-lg border border-border" : "border-b border-border last:border-b-0",
        useCssHook("table-row"),
      )}
    >
      <div className="flex items-start gap-3">
        {mover !== null && (
          <span className="-ms-2 -me-2 -my-1.5 flex pointer-coarse:-my-2.5">
            <Suspense fallback={<span className="block size-8 pointer-coarse:size-11" />}>
              <RowHandle row={row} mover={mover} />
            </Suspense>
          </span>
        )}
        {isSelectable && (
          <span className="flex h-6 items-center">
            <RowCheckbox row={row} isSelected={isSelected} onSelect={onSelect} />
          </span>
        )}
        {slots.image && slots.image !== slots.title && <CellContent column={slots.image} row={row} />}
        <div className={TITLE}>
          {slots.title && <CellFrame column={slots.title} row={row} leads={leading === null} />}
          {slots.description && (
            <div className="font-normal text-muted-foreground">
              <CellFrame column={slots.description} row={row} leads={false} />
            </div>
          )}
        </div>
        {row.actions.length > 0 && (
          <div className="-my-1 -me-2 pointer-coarse:-my-2.5">
            <RowActions actions={row.actions} target={rowTarget(row)} reveal={null} onlyMenu={hasButtons} />
          </div>
        )}
      </div>
      {(slots.badges.length > 0 || row.trashed) && (
        <div className="mt-1.5 flex flex-wrap items-center gap-1">
          {row.trashed && <TrashedBadge />}
          {slots.badges.map((column) => (
            <CellContent key={column.name} column={column} row={row} />
          ))}
        </div>
      )}
      {slots.details.length + slots.more.length > 0 && (
        <div className="relative mt-1.5 min-h-5">
          <dl
            id={details}
            className={cx(
              "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm [&>dt:has(+dd_[data-stacked])]:self-start",
              // The button is at the end of the last line.
              slots.more.length > 0 && isBeside && "[&>dd:last-child]:pe-24",
            )}
          >
            {slots.details.map((column) => (
              <Detail key={column.name} column={column} row={row} leads={column.name === leading} />
            ))}
            {isOpen && slots.more.map((column) => <Detail key={column.name} column={column} row={row} leads={column.name === leading} />)}
          </dl>
          {slots.more.length > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={details}
              onClick={() => setOpen(!isOpen)}
              className={cx(
                "inline-flex h-8 items-center gap-1 rounded-md px-2 text-sm text-muted-foreground transition-colors duration-150 hover:text-foreground pointer-coarse:h-11",
                isBeside ? "absolute -end-2 -bottom-1.5 pointer-coarse:-bottom-3" : "-ms-2 -mb-2",
              )}
            >
              {isOpen ? t("Show less") : plural("%(count)s more", "%(count)s more", slots.more.length)}
              <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={14} />
            </button>
          )}
        </div>
      )}
      {hasButtons && (
        <div className="mt-3">
          <PrimaryActions actions={row.actions} target={rowTarget(row)} />
        </div>
      )}
    </li>
  );
});

function Detail({ column, row, leads }: { column: Column; row: Row; leads: boolean }) {
  return (
    <>
      <dt className="text-muted-foreground">{column.label}</dt>
      <dd className="min-w-0 [&_[data-slot=icon-cell]>span]:not-sr-only">
        <CellFrame column={column} row={row} leads={leads} />
      </dd>
    </>
  );
}
