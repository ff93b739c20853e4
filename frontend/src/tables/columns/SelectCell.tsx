import { useId } from "react";

import type { EditableCell } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { type CellProps, isEditableCell, plainText } from "@/tables/columns/cell";
import { CellError } from "@/tables/columns/CellError";
import { CellSaved } from "@/tables/columns/CellSaved";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { INLINE_SELECT } from "@/tables/columns/inlineClasses";
import { useCellEdit } from "@/tables/columns/useCellEdit";
import { rowTitle } from "@/tables/rowTitle";
import { NativeSelect } from "@/ui/NativeSelect";

/** An editable choice. */
export function SelectCell({ column, cell, row }: CellProps) {
  if (!isEditableCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }
  return <Choice column={column} cell={cell} row={row} />;
}

function Choice({ column, cell, row }: CellProps & { cell: EditableCell }) {
  const edit = useCellEdit(column, row, cell, false);
  const error = useId();
  const options = column.options ?? [];
  const value = plainText(edit.value);
  const isListed = options.some((option) => option.value === value);
  return (
    <span data-slot="select-cell" className="relative inline-block max-w-64 align-middle in-[table]:w-max">
      <NativeSelect
        size="sm"
        // The text is below the heading of the column.
        className={cx(INLINE_SELECT, "pointer-fine:in-[table]:-ms-2.5")}
        aria-label={t("%(column)s: %(record)s", { column: column.label, record: rowTitle(row) })}
        aria-busy={edit.isSaving || undefined}
        aria-describedby={error}
        disabled={edit.isDisabled}
        value={value}
        onChange={(event) => edit.commit(event.target.value === "" ? null : event.target.value)}
      >
        {/* The current value stays available even if it is no longer an option. */}
        {!isListed && <option value={value}>{value === "" ? (column.placeholder ?? "—") : (cell.label ?? value)}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      <CellSaved isSaved={edit.isSaved} place="beside" />
      <CellError id={error} error={edit.error} />
    </span>
  );
}
