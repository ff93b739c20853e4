import { type RefObject, useEffect } from "react";

import { openUrl } from "@/actions/actionUrl";
import type { RecordKey } from "@/actions/target";
import { linkUrlOf } from "@/actions/useLinkShortcut";
import type { Row } from "@/contracts/tables";
import { isTyping } from "@/support/keyboard";
import { usePanel } from "@/support/panelContext";

export interface RowKeys {
  rows: Row[];
  /** Null if rows cannot be selected. */
  onSelect: ((key: RecordKey) => void) | null;
  onHelp: () => void;
}

/**
 * The keyboard shortcuts of a list: `j` and `k` move the focus, `x` selects, Enter opens, `e` edits, `?` shows the shortcuts.
 *
 * The row with the focus is the current one, so there is no state.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, { rows, onSelect, onHelp }: RowKeys): void {
  const panel = usePanel();
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
          const edit = row === undefined ? null : linkUrlOf(row.actions, "edit");
          if (edit === null) {
            return false;
          }
          openUrl(edit, panel);
          return true;
        }
        case "?":
          onHelp();
          return true;
        default:
          return false;
      }
    };

    document.addEventListener("keydown", obey);
    return () => document.removeEventListener("keydown", obey);
  }, [list, rows, panel, onSelect, onHelp]);
}

/** Whether the key press is for a field, a dialog or a menu. */
function isElsewhere(target: EventTarget | null): boolean {
  const ticks = target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type);
  return (isTyping(target) && !ticks) || (target instanceof Element && target.closest("[role=dialog], [role=menu], [role=alertdialog]") !== null);
}
