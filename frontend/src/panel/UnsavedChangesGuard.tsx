import { lazy, Suspense, useCallback, useEffect, useState } from "react";

import { onLeave } from "@/adapters/inertia";
import { usePanel } from "@/support/panelContext";
import { discardUnsavedChanges, hasUnsavedChanges } from "@/support/unsavedChanges";

const LeaveDialog = lazy(async () => ({ default: (await import("@/panel/LeaveDialog")).LeaveDialog }));

/** Asks before unsaved changes are lost: with the browser's dialog when the window closes, with ours on visits. */
export function UnsavedChangesGuard() {
  const enabled = usePanel()?.unsavedChangesAlerts ?? false;
  const [depart, setDepart] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!enabled) {
      return;
    }
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedChanges()) {
        event.preventDefault();
      }
    };
    window.addEventListener("beforeunload", onUnload);
    const stop = onLeave((resume) => {
      if (!hasUnsavedChanges()) {
        return false;
      }
      setDepart(() => resume);
      return true;
    });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      stop();
    };
  }, [enabled]);

  const stay = useCallback(() => setDepart(null), []);
  if (depart === null) {
    return null;
  }
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        onStay={stay}
        onLeave={() => {
          setDepart(null);
          discardUnsavedChanges();
          depart();
        }}
      />
    </Suspense>
  );
}
