import { useId } from "react";

import type { EditableCell } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { type CellProps, isEditableCell } from "@/tables/columns/cell";
import { CellError } from "@/tables/columns/CellError";
import { CellSaved } from "@/tables/columns/CellSaved";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { useCellEdit } from "@/tables/columns/useCellEdit";
import { rowTitle } from "@/tables/rowTitle";
import { Checkbox } from "@/ui/Checkbox";
import { Switch } from "@/ui/Switch";

/** An editable boolean: a switch or a checkbox. */
export function FlagCell({ column, cell, row }: CellProps) {
  if (!isEditableCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }
  return <Flag column={column} cell={cell} row={row} />;
}

function Flag({ column, cell, row }: CellProps & { cell: EditableCell }) {
  const edit = useCellEdit(column, row, cell, false);
  const error = useId();
  const Control = column.type === "toggle" ? Switch : Checkbox;
  return (
    <span data-slot="flag-cell" className="relative inline-block align-middle">
      <Control
        className="align-middle"
        aria-label={t("%(column)s: %(record)s", { column: column.label, record: rowTitle(row) })}
        aria-busy={edit.isSaving || undefined}
        aria-describedby={error}
        checked={edit.value === true}
        disabled={edit.isDisabled}
        onChange={(event) => edit.commit(event.target.checked)}
      />
      <CellSaved isSaved={edit.isSaved} place="beside" />
      <CellError id={error} error={edit.error} />
    </span>
  );
}
