import { useEffect, useRef } from "react";

import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";

/** The footer of a dialog that is closed with changes. The button that keeps them has the focus. */
export function Discarding({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <p role="alert" className="self-center font-medium max-sm:order-last sm:flex-1">
        {t("Discard your changes?")}
      </p>
      <Button ref={keep} variant="outline" onClick={onKeep}>
        {t("Keep editing")}
      </Button>
      <Button variant="destructive" onClick={onDiscard}>
        {t("Discard")}
      </Button>
    </>
  );
}
