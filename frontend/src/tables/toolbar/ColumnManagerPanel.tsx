import type { ColumnArrangement, Table, TableState } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { ColumnList } from "@/tables/toolbar/ColumnList";
import type { PopupState } from "@/tables/toolbar/LazyPopup";
import { PopupSurface } from "@/tables/toolbar/PopupSurface";
import { useColumnDraft } from "@/tables/toolbar/useColumnDraft";
import type { TableVisits } from "@/tables/useTableVisits";
import { Button } from "@/ui/Button";

export interface ColumnManagerPanelProps extends PopupState {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

/** Which columns are shown, and in which order: each change at once, or all with a button. */
export function ColumnManagerPanel({ table, state, visits, ...popup }: ColumnManagerPanelProps) {
  const { triggerLabel, modal } = table.columnManager;
  return (
    <PopupSurface {...popup} title={triggerLabel} isModal={modal} align="end">
      <Arranging
        table={table}
        applied={state.columns}
        onApply={(columns) => visits.change({ kind: "columns", columns })}
        onClose={() => popup.onOpenChange(false)}
      />
    </PopupSurface>
  );
}

interface ArrangingProps {
  table: Table;
  applied: ColumnArrangement;
  onApply: (columns: ColumnArrangement | null) => void;
  onClose: () => void;
}

/** Drawn only while the panel is open: closing it forgets what was not applied. */
function Arranging({ table, applied, onApply, onClose }: ArrangingProps) {
  const { deferred, reorderable, showReset, resetLabel, toggleable } = table.columnManager;
  const [columns, setColumns] = useColumnDraft(applied);

  const change = (next: ColumnArrangement) => {
    setColumns(next);
    if (!deferred) {
      onApply(next);
    }
  };

  return (
    <div data-slot="column-manager">
      <ColumnList table={table} columns={columns} toggleable={toggleable} reorderable={reorderable} onChange={change} />
      {(deferred || showReset) && (
        <footer className="sticky bottom-0 flex justify-end gap-2 border-t border-border bg-popover p-3">
          {showReset && (
            <Button variant="ghost" size="sm" onClick={() => onApply(null)}>
              {resetLabel}
            </Button>
          )}
          {deferred && (
            <Button
              variant="primary"
              size="sm"
              onClick={() => {
                onApply(columns);
                onClose();
              }}
            >
              {t("Apply")}
            </Button>
          )}
        </footer>
      )}
    </div>
  );
}
