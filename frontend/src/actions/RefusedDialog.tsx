import { useRef } from "react";

import { RefusedRecords, continueLabel } from "@/actions/RefusedRecords";
import type { OpenAction } from "@/actions/useActions";
import { restoreFocus } from "@/actions/useFocusReturn";
import type { Action, Refused } from "@/contracts/actions";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

interface RefusedDialogProps {
  opened: OpenAction;
  refused: Refused;
  cancel: string;
  isPending: (action: Action) => boolean;
  isMessage: (target: EventTarget | null) => boolean;
  onProceed: () => void;
  onClose: () => void;
}

/** The records on which a bulk action is refused, with the reasons. It can run on the others, if there are any. */
export function RefusedDialog({ opened, refused, cancel, isPending, isMessage, onProceed, onClose }: RefusedDialogProps) {
  const { action, opener, failed } = opened;
  const close = useRef<HTMLButtonElement>(null);
  const isBusy = isPending(action);
  const canContinue = refused.allowedCount > 0;
  return (
    <Dialog
      data-refused={refused.refusedCount}
      title={refused.message}
      description={canContinue ? t("Nothing has been changed yet.") : t("Nothing was changed.")}
      width={action.modal?.width ?? "md"}
      stickyFooter
      onClose={onClose}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        close.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        restoreFocus(opener);
      }}
      onInteractOutside={(event) => isMessage(event.target) && event.preventDefault()}
      footer={
        <>
          <Button ref={close} variant="outline" onClick={onClose}>
            {canContinue ? cancel : t("Close")}
          </Button>
          {canContinue && (
            <Button
              variant={action.variant === "destructive" ? "destructive" : "primary"}
              aria-disabled={isBusy || undefined}
              aria-busy={isBusy || undefined}
              onClick={() => onProceed()}
            >
              {isBusy && <BusyMark />}
              {continueLabel(refused)}
            </Button>
          )}
        </>
      }
    >
      <RefusedRecords refused={refused} />
      {failed && <Alert color="danger">{t("The action failed. Try again, or close this dialog.")}</Alert>}
    </Dialog>
  );
}
