import { useEffect, useRef } from "react";

import { matchesBinding } from "@/support/keyboard";
import { useShortcutHelp } from "@/support/shortcuts";

/** The mounted forms; the topmost is last. */
const forms: { save: () => void; owns: (dialog: Element) => boolean }[] = [];

/** ⌘S and Ctrl+S save the topmost form instead of the page. */
export function useSaveKey(save: () => void, formId: string): void {
  useShortcutHelp("save");
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const form = {
      save: () => latest.current(),
      owns: (dialog: Element) => dialog.contains(document.getElementById(formId)),
    };
    forms.push(form);
    const onKeyDown = (event: KeyboardEvent) => {
      if (!matchesBinding(event, "mod+s")) {
        return;
      }
      event.preventDefault();
      // An open dialog that is not part of the form comes first.
      const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
      if (!event.repeat && forms.at(-1) === form && dialogs.every((dialog) => form.owns(dialog))) {
        form.save();
      }
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      forms.splice(forms.indexOf(form), 1);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [formId]);
}
