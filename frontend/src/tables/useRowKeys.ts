import { useEffect, type RefObject } from "react";

import { follow } from "@/actions/follow";
import type { RecordKey } from "@/actions/target";
import { linkOf } from "@/actions/useLinkKey";
import { isTyping } from "@/support/keyboard";
import { usePanel } from "@/support/panelContext";
import type { Row } from "@/contracts/tables";

export interface RowKeys {
  rows: Row[];
  /** Null where rows cannot be ticked. */
  onSelect: ((key: RecordKey) => void) | null;
  onHelp: () => void;
}

/**
 * The keys of a list: `j` and `k` walk over the rows, `x` ticks one, Enter opens one, `e` edits it, `?` tells about them.
 *
 * The row that has the focus is the current one, so there is nothing to remember and nothing to lose.
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
          // On a button or link inside the row, Enter is theirs.
          if (row?.url == null || document.activeElement !== elements[current]) {
            return false;
          }
          follow(row.url, panel);
          return true;
        case "e": {
          const edit = row === undefined ? null : linkOf(row.actions, "edit");
          if (edit === null) {
            return false;
          }
          follow(edit, panel);
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

/** Whether a key belongs to somebody else: to a field, where it is text, or to a dialog or menu over the list. */
function isElsewhere(target: EventTarget | null): boolean {
  const ticks = target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type);
  return (isTyping(target) && !ticks) || (target instanceof Element && target.closest("[role=dialog], [role=menu], [role=alertdialog]") !== null);
}
