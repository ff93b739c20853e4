import type { RefObject } from "react";

import { FOCUSABLE } from "@/support/focusable";

/** The control may still be loading, and its tab may be opening. */
const TRIES = 20;
const PAUSE = 50;

/**
 * Focus a field and scroll to it as soon as it is rendered. If a path inside a list is not rendered, focus the list.
 * Returns a function that cancels.
 */
export function focusField(frame: RefObject<HTMLElement | null>, path: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (left: number) => {
    const form = frame.current;
    if (form === null) {
      return;
    }
    const exact = fieldAt(form, path);
    const control = exact && controlIn(exact);
    if (control) {
      focusAndScroll(control);
    } else if (left > 0) {
      timer = setTimeout(() => attempt(left - 1), PAUSE);
    } else {
      const holder = ancestorsOf(path).flatMap((name) => fieldAt(form, name) ?? [])[0];
      const fallback = holder && controlIn(holder);
      if (fallback) {
        focusAndScroll(fallback);
      }
    }
  };
  timer = setTimeout(() => attempt(TRIES), 0);
  return () => clearTimeout(timer);
}

/** Focus the first field of a form. */
export function focusFirstField(frame: HTMLElement | null): void {
  const first = frame?.querySelector<HTMLElement>(`[data-slot=field] :is(${FOCUSABLE})`);
  first?.focus({ preventScroll: true });
}

function fieldAt(form: HTMLElement, path: string): HTMLElement | null {
  const found = form.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  return found?.closest("[hidden]") === null ? found : null;
}

function controlIn(field: HTMLElement): HTMLElement | null {
  // The editor comes after its toolbar in the document.
  return field.querySelector<HTMLElement>("[data-editor]:not([contenteditable=false])") ?? field.querySelector<HTMLElement>(FOCUSABLE);
}

function ancestorsOf(path: string): string[] {
  const parts = path.split(".");
  return parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join("."));
}

function focusAndScroll(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: "center" });
}
