import { restoreFocus } from "@/actions/useFocusReturn";

/** Return the focus, unless another dialog has opened in the meantime. */
export function returnFocus(opener: HTMLElement | null): void {
  if (document.querySelector("[data-slot=dialog]") === null) {
    restoreFocus(opener);
  }
}
