import { type RefObject, useEffect } from "react";

import { useActionRunner } from "@/actions/ActionsContext";
import { openUrl } from "@/actions/actionUrl";
import { withDefaults } from "@/actions/rowAction";
import type { RecordKey } from "@/actions/target";
import type { RowAction } from "@/contracts/actions";
import type { Row } from "@/contracts/tables";
import { isTyping } from "@/support/keyboard";
import { usePanel } from "@/support/panelContext";
import { useShortcutHelp } from "@/support/shortcuts";
import { rowTarget } from "@/tables/rowTitle";

export interface RowKeys {
  rows: Row[];
  /** Null if rows cannot be selected. */
  onSelect: ((key: RecordKey) => void) | null;
  canMove: boolean;
}

/**
 * The keyboard shortcuts of a list: `j` and `k` move the focus, `x` selects, Enter opens, `e` edits.
 *
 * The row with the focus is the current one, so there is no state.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, { rows, onSelect, canMove }: RowKeys): void {
  const panel = usePanel();
  const { run } = useActionRunner();
  const canEdit = rows.some(({ actions }) => editOf(actions) !== null);
  useShortcutHelp(
    rows.length === 0
      ? ""
      : `nextRow previousRow openRow ${canEdit ? "editRow" : ""} ${onSelect === null ? "" : "selectRow clearSelection"} ${canMove ? "moveRow" : ""}`,
  );
  useEffect(() => {
    const obey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) {
        return;
      }
      const elements = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const current = elements.findIndex((element) => element.contains(document.activeElement));
      const row = rows.find(({ key }) => String(key) === elements[current]?.dataset.row);
      const done = act(event, elements, current, row);
      if (done) {
        event.preventDefault();
      }
    };

    const act = (event: KeyboardEvent, elements: HTMLElement[], current: number, row: Row | undefined): boolean => {
      switch (event.key) {
        case "j":
          elements[Math.min(current + 1, elements.length - 1)]?.focus();
          return elements.length > 0;
        case "k":
          elements[Math.max(current - 1, 0)]?.focus();
          return elements.length > 0;
        case "x":
          if (row === undefined || onSelect === null) {
            return false;
          }
          onSelect(row.key);
          return true;
        case "Enter":
          // Enter on a button or link inside the row activates it.
          if (row?.url == null || document.activeElement !== elements[current]) {
            return false;
          }
          openUrl(row.url, panel);
          return true;
        case "e": {
          const edit = row === undefined ? null : editOf(row.actions);
          if (row === undefined || edit === null) {
            return false;
          }
          run(withDefaults(edit), rowTarget(row), elements[current] ?? null);
          return true;
        }
        default:
          return false;
      }
    };

    document.addEventListener("keydown", obey);
    return () => document.removeEventListener("keydown", obey);
  }, [list, rows, panel, run, onSelect]);
}

/** The row's edit action, which is a link or opens a dialog. */
function editOf(actions: readonly RowAction[]): RowAction | null {
  return actions.find(({ name, disabled }) => name === "edit" && disabled !== true) ?? null;
}

/** Whether the key press is for a field, a dialog or a menu. */
function isElsewhere(target: EventTarget | null): boolean {
  const ticks = target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type);
  return (isTyping(target) && !ticks) || (target instanceof Element && target.closest("[role=dialog], [role=menu], [role=alertdialog]") !== null);
}
