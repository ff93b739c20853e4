import { type KeyboardEvent, useId, useState } from "react";

import type { EditableCell } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { type CellProps, isEditableCell, plainText } from "@/tables/columns/cell";
import { CellError } from "@/tables/columns/CellError";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { useCellEdit } from "@/tables/columns/useCellEdit";
import { rowTitle } from "@/tables/rowTitle";
import { Input } from "@/ui/Input";

/** An editable text or number: saved on blur and Enter, reverted on Escape. */
export function TextInputCell({ column, cell, row }: CellProps) {
  if (!isEditableCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }
  return <TextInput column={column} cell={cell} row={row} />;
}

function TextInput({ column, cell, row }: CellProps & { cell: EditableCell }) {
  const edit = useCellEdit(column, row, cell, true);
  const [typed, setTyped] = useState<string | null>(null);
  const error = useId();
  const shown = plainText(edit.value);

  const keep = () => {
    if (typed !== null && typed !== shown) {
      edit.commit(column.numeric && typed.trim() === "" ? null : typed);
    }
    setTyped(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      keep();
    } else if (event.key === "Escape" && (typed !== null || edit.error !== null)) {
      event.preventDefault();
      setTyped(null);
      edit.revert();
    }
  };

  return (
    <span data-slot="text-input-cell" className="inline-block w-full min-w-28 align-middle">
      <Input
        aria-label={t("%(column)s: %(record)s", { column: column.label, record: rowTitle(row) })}
        aria-invalid={edit.error !== null || undefined}
        aria-busy={edit.isSaving || undefined}
        aria-describedby={error}
        inputMode={column.numeric ? "decimal" : undefined}
        maxLength={column.maxLength ?? undefined}
        placeholder={column.placeholder ?? undefined}
        autoComplete="off"
        disabled={edit.isDisabled}
        className={column.numeric ? "h-7.5! px-2 text-end tabular-nums pointer-coarse:h-11!" : "h-7.5! px-2 pointer-coarse:h-11!"}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={keep}
      />
      <CellError id={error} error={edit.error} />
    </span>
  );
}
