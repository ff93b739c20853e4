import { router } from "@inertiajs/react";

/** Continues a navigation that was stopped. */
type Resume = () => void;

/** Decides about a navigation: return true to stop it; `resume` continues it later. */
type LeaveGuard = (depart: Resume) => boolean;

/**
 * Ask before the page is left: by a visit, and by the browser's back and forward buttons if the Navigation API
 * supports it. Form submits, partial reloads and changes of a table's state stay on the page.
 */
export function onLeave(guard: LeaveGuard): () => void {
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
