import { useEffect, useState } from "react";

import { router } from "@/adapters/inertia";
import type { Integrations } from "@/contracts/resources";
import type { RevealedSecret } from "@/integrations/SecretDialog";

type Revealing = Pick<Integrations, "revealedSecret" | "revealedStandardSecret" | "revealedIntegration" | "integrations">;

/** The secret that the server reveals once. It is removed from the page's props, which the browser's history keeps. */
export function useRevealedSecret({ revealedSecret, revealedStandardSecret, revealedIntegration, integrations }: Revealing) {
  const [shown, setShown] = useState<RevealedSecret | null>(null);
  const [rotated, setRotated] = useState<number | null>(null);
  if (revealedSecret !== null && shown?.hex !== revealedSecret) {
    setShown({
      name: integrations.find(({ id }) => id === revealedIntegration)?.name ?? null,
      hex: revealedSecret,
      standard: revealedStandardSecret,
      isRotated: revealedIntegration !== null && revealedIntegration === rotated,
    });
  }
  useEffect(() => {
    if (revealedSecret === null) {
      return;
    }
    // After the visit that brought it has written the history.
    const timer = setTimeout(() =>
      router.replace({
        props: (now) => ({ ...now, revealedSecret: null, revealedStandardSecret: null }),
        preserveScroll: true,
        preserveState: true,
      }),
    );
    return () => clearTimeout(timer);
  }, [revealedSecret]);
  return {
    shown,
    /** The next secret of this integration replaces another one. */
    expectRotation: setRotated,
    dismiss: () => {
      setShown(null);
      setRotated(null);
    },
  };
}
