import { useEffect } from "react";

import { follow } from "@/actions/follow";
import { isTyping } from "@/support/keyboard";
import { usePanel } from "@/support/panelContext";

interface Linked {
  name: string;
  url?: string | null;
}

/** Follow the link of an action when its key is pressed, unless the key is text or something lies over the page. */
export function useLinkKey(key: string, url: string | null): void {
  const panel = usePanel();
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
      follow(url, panel);
    };

    document.addEventListener("keydown", obey);
    return () => document.removeEventListener("keydown", obey);
  }, [key, url, panel]);
}

/** Where the link among these actions leads that has this name. */
export function linkOf(actions: readonly Linked[], name: string): string | null {
  return actions.find((action) => action.name === name)?.url ?? null;
}

/** Whether the key is meant for a row, or for what lies over the page. */
function isElsewhere(target: EventTarget | null): boolean {
  const isInRow = target instanceof Element && target.closest("[data-row]") !== null;
  return isInRow || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}
