/** Focus what had it before, or the start of the page when that is gone: a deleted row takes its buttons along. */
export function giveFocusBack(before: HTMLElement | null): void {
  const heading = document.querySelector<HTMLElement>("[data-page-heading]");
  (before?.isConnected ? before : heading)?.focus();
}
