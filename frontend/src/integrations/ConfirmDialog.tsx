import { useRef } from "react";
import type { ReactNode } from "react";

import { restoreFocus } from "@/actions/useFocusReturn";
import { t } from "@/support/i18n";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  submitLabel: string;
  isDestructive?: boolean;
  isBusy: boolean;
  /** Gets the focus when the dialog closes. */
  opener: HTMLElement | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an integration is changed for good. Cancel has the focus. */
export function ConfirmDialog({ title, description, submitLabel, isDestructive = false, isBusy, opener, onConfirm, onClose }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        cancel.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(opener);
      }}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button
            variant={isDestructive ? "destructive" : "primary"}
            aria-busy={isBusy || undefined}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && onConfirm()}
          >
            {isBusy && <BusyMark />}
            {submitLabel}
          </Button>
        </>
      }
    />
  );
}

/** Return the focus, unless another dialog has opened in the meantime. */
export function returnFocus(opener: HTMLElement | null): void {
  if (document.querySelector("[data-slot=dialog]") === null) {
    restoreFocus(opener);
  }
}
