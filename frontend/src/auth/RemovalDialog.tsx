import { useRef, useState } from "react";

import { restoreFocus } from "@/actions/useFocusReturn";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

interface RemovalDialogProps {
  title: string;
  description: string;
  /** What the user loses besides; null if nothing. */
  loss: string | null;
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a second factor is removed. Cancel has the focus. */
export function RemovalDialog({ title, description, loss, confirmLabel, onConfirm, onCancel }: RemovalDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog
      title={title}
      description={
        <>
          {description}
          {loss !== null && <span className="mt-2 block font-medium text-foreground">{loss}</span>}
        </>
      }
      onClose={onCancel}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        cancel.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        restoreFocus(opener instanceof HTMLElement ? opener : null);
      }}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onCancel}>
            {t("Cancel")}
          </Button>
          <Button variant="destructive" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
