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
      title={t("Leave without saving?")}
      description={t("The changes on this page are not saved yet. Leaving discards them.")}
      onClose={onStay}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        stay.current?.focus();
      }}
      footer={
        <>
          <Button ref={stay} variant="outline" onClick={onStay}>
            {t("Stay on this page")}
          </Button>
          <Button variant="destructive" onClick={onLeave}>
            {t("Leave without saving")}
          </Button>
        </>
      }
    />
  );
}
