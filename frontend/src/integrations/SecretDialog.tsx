import { useId, useRef } from "react";
import type { ReactNode } from "react";

import { returnFocus } from "@/integrations/returnFocus";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { CopyLine } from "@/ui/CopyLine";
import { Dialog } from "@/ui/Dialog";

export interface RevealedSecret {
  /** The integration's name; null if it is not in the list. */
  name: string | null;
  hex: string;
  /** The form that libraries of Standard Webhooks take. */
  standard: string | null;
  /** Whether it replaces another secret, which still signs for a day. */
  isRotated: boolean;
}

interface SecretDialogProps {
  secret: RevealedSecret;
  opener: HTMLElement | null;
  onClose: () => void;
}

/** Shows a new secret once, with copy buttons. A click beside the dialog does not close it. */
export function SecretDialog({ secret: { name, hex, standard, isRotated }, opener, onClose }: SecretDialogProps) {
  const done = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      width="2xl"
      title={name === null ? t("The new secret") : t("The secret of %(name)s", { name })}
      description={t("The receiver verifies with it that a request comes from this panel.")}
      onClose={onClose}
      onInteractOutside={(event) => event.preventDefault()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        done.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(opener);
      }}
      footer={
        <Button ref={done} variant="primary" onClick={onClose}>
          {t("I have copied it")}
        </Button>
      }
    >
      <Alert color="warning" title={t("It is shown only once")}>
        {t("Copy it now. If you lose it, rotate the secret to get a new one.")}
      </Alert>
      <SecretLine label={t("For verify_signature()")} copyLabel={t("the secret")} text={hex} />
      {standard !== null && <SecretLine label={t("For libraries of Standard Webhooks")} copyLabel={t("the secret with the prefix whsec_")} text={standard} />}
      {isRotated && (
        <p className="text-sm leading-prose text-muted-foreground">
          {t("For the next 24 hours the old secret signs too, so that no request is refused while you replace it in the receiver.")}
        </p>
      )}
    </Dialog>
  );
}

function SecretLine({ label, copyLabel, text }: { label: ReactNode; copyLabel: string; text: string }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <CopyLine text={text} label={copyLabel} />
    </div>
  );
}
