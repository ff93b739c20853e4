import { router } from "@inertiajs/react";

/** Resume a departure that was held back. */
export type Departure = () => void;

/** Decide about a departure: return true to hold it back and keep the way to resume it. */
export type DepartureGuard = (depart: Departure) => boolean;

/**
 * Ask before the page is left: by a visit, and by the browser's back and forward buttons where the
 * Navigation API can hold them. Sending a form, reloading a part and changing a table's state stay on the page.
 */
export function onLeaving(guard: DepartureGuard): () => void {
  let resuming = false;
  const resume = (action: () => void): void => {
    resuming = true;
    action();
    resuming = false;
  };

  const stopVisits = router.on("before", ({ detail: { visit } }) => {
    const stays =
      visit.method !== "get" ||
      visit.prefetch ||
      visit.async ||
      visit.only.length > 0 ||
      visit.except.length > 0 ||
      visit.preserveState === true;
    if (stays || resuming) {
      return true;
    }
    return !guard(() => resume(() => router.visit(visit.url, visit)));
  });

  let traversing = false;
  const onNavigate = (event: NavigateEvent): void => {
    if (event.navigationType !== "traverse" || !event.cancelable || traversing) {
      return;
    }
    const { key } = event.destination;
    const depart = (): void => {
      traversing = true;
      void navigation.traverseTo(key).finished?.finally(() => (traversing = false));
    };
    if (guard(depart)) {
      event.preventDefault();
    }
  };
  const hasNavigation = "navigation" in window;
  if (hasNavigation) {
    navigation.addEventListener("navigate", onNavigate);
  }

  return () => {
    stopVisits();
    if (hasNavigation) {
      navigation.removeEventListener("navigate", onNavigate);
    }
  };
}
