import { lazy, memo, Suspense, useId, useMemo, useState } from "react";

import { RowActions } from "@/actions/RowActions";
import type { RecordKey } from "@/actions/target";
import type { Cards, Column, Row } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { useCssHook } from "@/support/panelContext";
import { cardFace, declaredFace } from "@/tables/cardFace";
import { CellContent } from "@/tables/columns/CellContent";
import { CellFrame } from "@/tables/columns/CellFrame";
import { RowCheckbox } from "@/tables/RowCheckbox";
import { rowTarget } from "@/tables/rowTitle";
import type { RowMover } from "@/tables/useRowOrder";
import { Icon } from "@/ui/Icon";

const RowHandle = lazy(async () => ({ default: (await import("@/tables/RowHandle")).RowHandle }));

export interface TableCardProps {
  row: Row;
  /** The columns that are shown. */
  columns: Column[];
  /** All of them: a title may be taken from a hidden one. */
  allColumns: Column[];
  slots: Cards | null;
  /** Whether it stands among others side by side, with an edge of its own. */
  isBoxed: boolean;
  isSelectable: boolean;
  isSelected: boolean;
  onSelect: (key: RecordKey, range: boolean) => void;
  /** What moves rows, where they can be moved. */
  mover: RowMover | null;
}

/** A name has room for two lines, broken between words. */
const TITLE =
  "min-w-0 flex-1 font-medium [&_[data-slot=text-cell]]:line-clamp-2 [&_[data-slot=text-cell]]:break-normal [&_[data-slot=text-cell]]:wrap-anywhere";

/** One record where there is no room for a table, or where a card says more. */
export const TableCard = memo(function TableCard(props: TableCardProps) {
  const { row, columns, allColumns, slots, isBoxed, isSelectable, isSelected, onSelect, mover } = props;
  const face = useMemo(
    () => (slots !== null && isBoxed ? declaredFace(slots, columns, allColumns, row) : cardFace(columns, row)),
    [slots, isBoxed, columns, allColumns, row],
  );
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const last = (isOpen ? face.more : face.details).at(-1);
  // Beside a line of text there is room for the button; a box to type in needs all of its own.
  const isBeside = last !== undefined && !last.editable;

  return (
    <li
      data-slot="table-card"
      data-row={row.key}
      data-selected={isSelected}
      tabIndex={-1}
      className={cx(
        "px-4 py-3 focus-visible:-outline-offset-2 data-[selected=true]:bg-[color-mix(in_oklab,var(--primary)_8%,var(--card))]",
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
        {face.image && face.image !== face.title && <CellContent column={face.image} row={row} />}
        <div className={TITLE}>
          {face.title && <CellFrame column={face.title} row={row} leads />}
          {face.description && (
            <div className="font-normal text-muted-foreground">
              <CellFrame column={face.description} row={row} leads={false} />
            </div>
          )}
        </div>
        {row.actions.length > 0 && (
          <div className="-my-1 -me-2 pointer-coarse:-my-2.5">
            <RowActions actions={row.actions} target={rowTarget(row)} reveal="always" />
          </div>
        )}
      </div>
      {face.badges.length > 0 && (
        <div className="mt-1.5 flex flex-wrap items-center gap-1">
          {face.badges.map((column) => (
            <CellContent key={column.name} column={column} row={row} />
          ))}
        </div>
      )}
      {face.details.length + face.more.length > 0 && (
        <div className="relative mt-1.5 min-h-5">
          <dl
            id={details}
            className={cx(
              "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm",
              // The button stands at the end of the last line.
              face.more.length > 0 && isBeside && "[&>dd:last-child]:pe-24",
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
              className={cx(
                "inline-flex h-8 items-center gap-1 rounded-md px-2 text-sm text-muted-foreground transition-colors duration-150 hover:text-foreground pointer-coarse:h-11",
                isBeside ? "absolute -end-2 -bottom-1.5 pointer-coarse:-bottom-3" : "-ms-2 -mb-2",
              )}
            >
              {isOpen ? t("Show less") : plural("%(count)s more", "%(count)s more", face.more.length)}
              <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={14} />
            </button>
          )}
        </div>
      )}
    </li>
  );
});

function Detail({ column, row }: { column: Column; row: Row }) {
  return (
    <>
      <dt className="text-muted-foreground">{column.label}</dt>
      <dd className="min-w-0 [&_[data-slot=icon-cell]>span]:not-sr-only">
        <CellFrame column={column} row={row} leads={false} />
      </dd>
    </>
  );
}
