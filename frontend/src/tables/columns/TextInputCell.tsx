import { lazy, Suspense, type CSSProperties, type KeyboardEvent, useId, useState } from "react";

import type { EditableCell } from "@/contracts/tables";
import { cx } from "@/support/cx";
import { formatNumber } from "@/support/formats";
import { t } from "@/support/i18n";
import { type CellProps, isEditableCell, plainText } from "@/tables/columns/cell";
import { CellError } from "@/tables/columns/CellError";
import { CellSaved } from "@/tables/columns/CellSaved";
import { FallbackCell } from "@/tables/columns/FallbackCell";
import { INLINE_INPUT } from "@/tables/columns/inlineClasses";
import { useCellEdit } from "@/tables/columns/useCellEdit";
import { rowTitle } from "@/tables/rowTitle";
import { Input } from "@/ui/Input";

const NumericInput = lazy(async () => ({ default: (await import("@/forms/fields/NumericInput")).NumericInput }));

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
  const id = useId();
  const saved = plainText(edit.value);
  const shown = column.numeric ? formatNumber(saved) : saved;

  const keep = () => {
    if (typed !== null && typed !== saved) {
      edit.commit(column.numeric && typed === "" ? null : typed);
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

  const common = {
    id,
    "aria-label": t("%(column)s: %(record)s", { column: column.label, record: rowTitle(row) }),
    "aria-invalid": edit.error !== null || undefined,
    "aria-busy": edit.isSaving || undefined,
    "aria-describedby": `${id}-error`,
    placeholder: column.placeholder ?? undefined,
    disabled: edit.isDisabled,
    className: cx("h-7.5! px-2! pointer-coarse:h-11!", INLINE_INPUT),
    value: typed ?? saved,
    onKeyDown,
    onBlur: keep,
  };
  return (
    <span
      data-slot="text-input-cell"
      // In a table the text decides how wide the column is. A card has a width of its own.
      className={cx("relative inline-block w-full align-middle in-[table]:min-w-(--text-width)", column.numeric ? "pointer-fine:in-[table]:-me-2.25" : "pointer-fine:in-[table]:-ms-2.25")}
      style={{ "--text-width": `clamp(${column.numeric ? "4rem" : "7rem"}, ${shown.length}ch + 1.5rem, 16rem)` } as CSSProperties}
    >
      {column.numeric ? (
        <Suspense fallback={<Input {...common} value={shown} readOnly className={cx(common.className, "text-end tabular-nums")} />}>
          <NumericInput {...common} onValueChange={(value) => setTyped(value ?? "")} isColumn hasOwnErrors />
        </Suspense>
      ) : (
        <Input {...common} autoComplete="off" maxLength={column.maxLength ?? undefined} onChange={(event) => setTyped(event.target.value)} />
      )}
      <CellSaved isSaved={edit.isSaved} place={column.numeric ? "start" : "end"} />
      <CellError id={`${id}-error`} error={edit.error} />
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
