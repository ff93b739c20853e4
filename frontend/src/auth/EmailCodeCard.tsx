import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { authRequest, textAt } from "@/auth/authRequest";
import { RemovalDialog } from "@/auth/RemovalDialog";
import { SettingsCard } from "@/auth/SettingsCard";
import { useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { ConfirmationUrls, EmailCodeUrls } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

interface EmailCodeCardProps {
  urls: EmailCodeUrls;
  isEnabled: boolean;
  /** The address that codes go to, if it is not the address of the account. */
  otherAddress: string | null;
  /** Whether the user has an address. */
  canUse: boolean;
  /** What the user loses with emailed codes; null if nothing. */
  loss: string | null;
  confirmation: ConfirmationUrls;
  onChanged: () => void;
}

/** Switches emailed codes on and off. */
export function EmailCodeCard({ urls, isEnabled, otherAddress, canUse, loss, confirmation, onChanged }: EmailCodeCardProps) {
  const form = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation(confirmation);
  const [message, setMessage] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  const send = async (url: string) => {
    setMessage(null);
    setAsking(false);
    const result = await form.run(() => confirmed(() => authRequest(url, {})));
    if (result.kind === "done") {
      setMessage(textAt(result.data, "message"));
      onChanged();
    }
  };
  const toggle = async () => {
    if (isEnabled && loss !== null) {
      setAsking(true);
    } else {
      await send(isEnabled ? urls.disable : urls.enable);
    }
  };
  const isOffered = isEnabled || canUse;
  return (
    <SettingsCard
      title={t("Emailed codes")}
      isOn={isEnabled}
      description={description(isEnabled, canUse)}
    >
      <AuthForm
        form={form}
        refusal={t("Emailed codes were not changed")}
        submitLabel={!isOffered ? null : isEnabled ? t("Turn off emailed codes") : t("Turn on emailed codes")}
        submitVariant="outline"
        isNarrow
        status={message}
        onSubmit={toggle}
      >
        {otherAddress !== null && (
          <Alert color="warning">
            <p>{t("The codes go to %(address)s, which is not the address of your account.", { address: otherAddress })}</p>
            {canUse && (
              <Button variant="outline" size="sm" className="mt-2" aria-disabled={form.isBusy} onClick={() => !form.isBusy && void send(urls.enable)}>
                {t("Send the codes to my current address")}
              </Button>
            )}
          </Alert>
        )}
      </AuthForm>
      {isAsking && (
        <RemovalDialog
          title={t("Turn off emailed codes?")}
          description={t("You will no longer be asked for a code from an email.")}
          loss={loss}
          confirmLabel={t("Turn off emailed codes")}
          onConfirm={() => void send(urls.disable)}
          onCancel={() => setAsking(false)}
        />
      )}
      {dialog}
    </SettingsCard>
  );
}

function description(isEnabled: boolean, canUse: boolean): string {
  if (isEnabled) {
    return t("You enter a code from an email when you sign in.");
  }
  return canUse ? t("Get a code by email for every sign-in.") : t("Your account has no email address. Add one on the profile page first.");
}
