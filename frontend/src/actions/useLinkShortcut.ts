import { useEffect } from "react";

import { openUrl } from "@/actions/actionUrl";
import { isLayerOpen, isTyping } from "@/support/keyboard";
import { usePanel } from "@/support/panelContext";
import { useShortcutHelp } from "@/support/shortcuts";

interface Linked {
  name: string;
  url?: string | null;
}

const HELP = { c: "create", e: "edit" };

/** Open the link of an action when its key is pressed, unless the user is typing or a layer is open. */
export function useLinkShortcut(key: keyof typeof HELP, url: string | null): void {
  const panel = usePanel();
  useShortcutHelp(url === null ? "" : HELP[key]);
  useEffect(() => {
    if (url === null) {
      return;
    }
    const obey = (event: KeyboardEvent) => {
      const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (event.key !== key || !isBare || event.defaultPrevented || isTyping(event.target) || isElsewhere(event.target)) {
        return;
      }
      event.preventDefault();
      openUrl(url, panel);
    };

    document.addEventListener("keydown", obey);
    return () => document.removeEventListener("keydown", obey);
  }, [key, url, panel]);
}

/** The URL of the link action with this name. */
export function linkUrlOf(actions: readonly Linked[], name: string): string | null {
  return actions.find((action) => action.name === name)?.url ?? null;
}

/** Whether the key press is for a row, a dialog or a menu. */
function isElsewhere(target: EventTarget | null): boolean {
  const isInRow = target instanceof Element && target.closest("[data-row]") !== null;
  return isInRow || isLayerOpen();
}
