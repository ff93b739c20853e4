import { useRef } from "react";

import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Dialog, DialogContent, DialogFooter } from "@/ui/Dialog";

export interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** The question before unsaved work is lost; the harmless answer has the focus. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onStay()}>
      <DialogContent
        title={t("Leave without saving?")}
        description={t("The changes on this page are not saved yet. Leaving discards them.")}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          stay.current?.focus();
        }}
      >
        <DialogFooter>
          <Button ref={stay} variant="outline" onClick={onStay}>
            {t("Stay on this page")}
          </Button>
          <Button variant="destructive" onClick={onLeave}>
            {t("Leave without saving")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
