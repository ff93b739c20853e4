import { type ReactNode, useRef, useState } from "react";

import { restoreFocus } from "@/actions/useFocusReturn";
import { type AuthResult, textAt, valueAt } from "@/auth/authRequest";
import { FactorConfirmation } from "@/auth/FactorConfirmation";
import { canUsePasskeys } from "@/auth/passkeys";
import type { ConfirmationUrls } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";
import { Dialog } from "@/ui/Dialog";

interface PasswordConfirmation {
  /** Send a request; if it needs a recent confirmation, ask for it and send the request again. */
  confirmed: (work: () => Promise<AuthResult>) => Promise<AuthResult>;
  /** The dialog, to be rendered outside of forms. */
  dialog: ReactNode;
}

/** Ask for the password, or a factor instead of it, when a request needs a confirmation. */
export function usePasswordConfirmation({ reauthenticateUrl, passkeyUrl, codeUrl }: ConfirmationUrls): PasswordConfirmation {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const hasFactor = codeUrl !== null || (passkeyUrl !== null && canUsePasskeys());
  const canConfirm = reauthenticateUrl !== null || hasFactor;
  const close = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  return {
    confirmed: async (work) => {
      const result = await work();
      if (!needsPassword(result) || !canConfirm) {
        return result;
      }
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      return isConfirmed ? work() : result;
    },
    dialog: answer !== null && canConfirm && (
      <Dialog
        title={hasFactor ? t("Confirm it's you") : t("Confirm your password")}
        description={hasFactor ? t("This change needs a confirmation.") : t("This change needs your password.")}
        width="sm"
        onClose={() => close(false)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          restoreFocus(opener.current);
        }}
      >
        <FactorConfirmation reauthenticateUrl={reauthenticateUrl} passkeyUrl={passkeyUrl} codeUrl={codeUrl} onConfirmed={() => close(true)} />
      </Dialog>
    ),
  };
}

/** Whether a request was refused because the password was not confirmed: ours is 403, allauth's is 401. */
function needsPassword(result: AuthResult): boolean {
  return (
    result.kind === "refused" &&
    (textAt(result.data, "confirmUrl") !== null || (result.status === 401 && valueAt(result.data, "meta", "is_authenticated") === true))
  );
}
