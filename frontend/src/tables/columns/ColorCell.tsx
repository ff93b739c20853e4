import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";
import { isColorCell, type CellProps } from "@/tables/columns/cell";
import { FallbackCell } from "@/tables/columns/FallbackCell";

/** A colour as a swatch and a text; if the column is copyable, a click copies the text. */
export function ColorCell({ column, cell, row }: CellProps) {
  if (!isColorCell(cell)) {
    return <FallbackCell column={column} cell={cell} row={row} />;
  }
  const content = (
    <>
      <span
        aria-hidden
        data-slot="swatch"
        style={{ backgroundColor: cell.color }}
        className="size-4 shrink-0 rounded-sm border border-border"
      />
      <span className="tabular-nums">{cell.label}</span>
    </>
  );
  if (!column.copyable) {
    return (
      <span data-slot="color-cell" className="inline-flex items-center gap-2 align-middle">
        {content}
      </span>
    );
  }
  const copy = () =>
    navigator.clipboard.writeText(cell.color).then(
      () => showToast({ type: "success", message: t("Copied") }),
      () => showToast({ type: "error", message: t("This could not be copied") }),
    );
  return (
    <button
      type="button"
      data-slot="color-cell"
      aria-label={t("Copy %(text)s", { text: cell.label })}
      className="-mx-1.5 inline-flex h-8 items-center gap-2 rounded-md px-1.5 align-middle transition-colors duration-150 hover:bg-accent pointer-coarse:h-11"
      onClick={() => void copy()}
    >
      {content}
    </button>
  );
}
