import { type CSSProperties, type KeyboardEvent, useId, useState } from "react";

import type { EditableCell } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { type CellProps, isEditableCell, plainText } from "@/tables/columns/cell";
import { CellError } from "@/tables/columns/CellError";
import { CellSaved } from "@/tables/columns/CellSaved";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { INLINE_INPUT } from "@/tables/columns/inlineClasses";
import { useCellEdit } from "@/tables/columns/useCellEdit";
import { rowTitle } from "@/tables/rowTitle";
import { Input } from "@/ui/Input";

/** An editable text or number: saved on blur and Enter, which moves to the next row, and reverted on Escape. */
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
      const next = inputInRow(event.currentTarget, event.shiftKey ? -1 : 1);
      if (next === null) {
        keep();
      } else {
        // Saved by the blur.
        next.focus();
        next.select();
      }
    } else if (event.key === "Escape" && (typed !== null || edit.error !== null)) {
      event.preventDefault();
      setTyped(null);
      edit.revert();
    }
  };

  return (
    <span
      data-slot="text-input-cell"
      // In a table the text decides how wide the column is. A card has a width of its own.
      className={cx("relative inline-block w-full align-middle in-[table]:min-w-(--text-width)", column.numeric ? "pointer-fine:in-[table]:-me-2.25" : "pointer-fine:in-[table]:-ms-2.25")}
      style={{ "--text-width": `clamp(${column.numeric ? "4rem" : "7rem"}, ${shown.length}ch + 1.5rem, 16rem)` } as CSSProperties}
    >
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
        className={cx("h-7.5! px-2! pointer-coarse:h-11!", INLINE_INPUT, column.numeric && "text-end tabular-nums")}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={keep}
      />
      <CellSaved isSaved={edit.isSaved} place={column.numeric ? "start" : "end"} />
      <CellError id={error} error={edit.error} />
    </span>
  );
}

/** Return the input of the same column some rows further, if there is one and it is enabled. */
function inputInRow(input: HTMLInputElement, by: 1 | -1): HTMLInputElement | null {
  const cell = input.closest<HTMLTableCellElement>("td, th");
  const rows = [...(input.closest("table")?.querySelectorAll<HTMLTableRowElement>("tr[data-row]") ?? [])];
  const place = rows.findIndex((row) => row.contains(input));
  const next = cell === null || place === -1 ? undefined : rows[place + by]?.cells[cell.cellIndex];
  return next?.querySelector<HTMLInputElement>("[data-slot=text-input-cell] input:enabled") ?? null;
}
