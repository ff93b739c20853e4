import { useRef } from "react";

import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved changes are discarded. The button that keeps them has the focus. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={t("Discard changes?")}
      description={t("Your changes will be lost.")}
      onClose={onStay}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        stay.current?.focus();
      }}
      footer={
        <>
          <Button ref={stay} variant="outline" onClick={onStay}>
            {t("Keep editing")}
          </Button>
          <Button variant="destructive" onClick={onLeave}>
            {t("Discard changes")}
          </Button>
        </>
      }
    />
  );
}
