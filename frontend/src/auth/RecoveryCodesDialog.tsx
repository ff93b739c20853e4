import { type ReactNode, useEffect, useRef, useState } from "react";

import { restoreFocus } from "@/actions/useFocusReturn";
import { RecoveryCodes } from "@/auth/RecoveryCodes";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

interface RecoveryCodesDialogProps {
  codes: string[];
  /** The user has stored the codes. */
  onStored: () => void;
}

/** Shows new recovery codes until the user has stored them. */
export function RecoveryCodesDialog({ codes, onStored }: RecoveryCodesDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const stored = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  const button = (
    <Button ref={stored} variant="primary" onClick={onStored}>
      {t("I have stored them")}
    </Button>
  );
  return (
    <Dialog
      title={t("Store your recovery codes")}
      description={t("Each code signs you in once, if you lose your phone or key. Store them in a safe place.")}
      onClose={() => setAsking(true)}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        stored.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        restoreFocus(opener instanceof HTMLElement ? opener : null);
      }}
      onInteractOutside={(event) => event.preventDefault()}
      footer={isAsking ? <Asking onBack={() => setAsking(false)}>{button}</Asking> : button}
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}

/** The footer of a dialog that is closed before the codes are stored. The button that shows them again has the focus. */
function Asking({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <p role="alert" className="w-full font-medium max-sm:order-last">
        {t("Have you stored the codes?")}
      </p>
      <Button ref={back} variant="outline" onClick={onBack}>
        {t("Back to the codes")}
      </Button>
      {children}
    </>
  );
}
