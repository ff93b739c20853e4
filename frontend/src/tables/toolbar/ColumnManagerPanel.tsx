import { useState } from "react";

import type { ColumnArrangement, Table, TableState } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { declaredColumns } from "@/tables/columnDifferences";
import { useColumnRoom } from "@/tables/ColumnRoom";
import { ColumnList } from "@/tables/toolbar/ColumnList";
import type { TableVisits } from "@/tables/useTableVisits";
import { Button } from "@/ui/Button";
import type { PopupProps } from "@/ui/lazyPopup";
import { ResponsivePopup } from "@/ui/ResponsivePopup";

interface ColumnManagerPanelProps extends Pick<PopupProps, "trigger" | "isOpen" | "onOpenChange"> {
  table: Table;
  state: TableState;
  visits: Pick<TableVisits, "change">;
}

/** The column manager: changes are applied immediately, or with a button if it is deferred. */
export function ColumnManagerPanel({ table, state, visits, ...popup }: ColumnManagerPanelProps) {
  const { triggerLabel, modal } = table.columnManager;
  const room = useColumnRoom();
  const apply = (columns: ColumnArrangement | null) => {
    const { visible } = state.columns;
    if (columns === null) {
      room.reset();
    } else {
      const without = (names: string[], others: string[]) => names.filter((name) => !others.includes(name));
      room.choose(without(columns.visible, visible), without(visible, columns.visible));
    }
    visits.change({ kind: "columns", columns, declared: declaredColumns(table) });
  };
  return (
    <ResponsivePopup {...popup} title={triggerLabel} isModal={modal} align="end">
      <ColumnManagerForm
        table={table}
        applied={state.columns}
        onApply={apply}
        onClose={() => popup.onOpenChange(false)}
      />
    </ResponsivePopup>
  );
}

interface ColumnManagerFormProps {
  table: Table;
  applied: ColumnArrangement;
  onApply: (columns: ColumnArrangement | null) => void;
  onClose: () => void;
}

/** Mounted only while the panel is open, so that closing it discards changes that were not applied. */
function ColumnManagerForm({ table, applied, onApply, onClose }: ColumnManagerFormProps) {
  const { deferred, reorderable, showReset, resetLabel, toggleable, triggerLabel } = table.columnManager;
  const [columns, setColumns] = useColumnDraft(applied);

  const change = (next: ColumnArrangement) => {
    setColumns(next);
    if (!deferred) {
      onApply(next);
    }
  };

  return (
    <div data-slot="column-manager">
      {/* A dialog has a heading already. */}
      <h2 className="px-4 pt-3 text-sm font-semibold in-data-[slot=dialog]:hidden">{triggerLabel}</h2>
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

/** Keep a draft of the columns; a new server value replaces it. */
function useColumnDraft(applied: ColumnArrangement): [ColumnArrangement, (columns: ColumnArrangement) => void] {
  const [draft, setDraft] = useState<ColumnArrangement | null>(null);
  const [known, setKnown] = useState(applied);
  if (applied !== known) {
    setKnown(applied);
    // A response with the same columns keeps the draft.
    if (JSON.stringify(applied) !== JSON.stringify(known)) {
      setDraft(null);
    }
  }
  return [draft ?? applied, setDraft];
}
