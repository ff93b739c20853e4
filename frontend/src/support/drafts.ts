/** What was typed in forms and not saved lies in the browser's storage under keys that begin with this. */
export const DRAFT_PREFIX = "panel.draft.";

/** Leave nothing behind for whoever uses the browser next. */
export function forgetDrafts(): void {
  try {
    Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFT_PREFIX))
      .forEach((key) => localStorage.removeItem(key));
  } catch {
    // Nothing is kept where nothing may be stored.
  }
}
