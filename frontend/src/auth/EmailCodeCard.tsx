import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { authRequest, textAt } from "@/auth/authRequest";
import { SettingsCard } from "@/auth/SettingsCard";
import { useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { EmailCodeUrls } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";

interface EmailCodeCardProps {
  urls: EmailCodeUrls;
  isEnabled: boolean;
  /** Whether the user has an address. */
  canUse: boolean;
  reauthenticateUrl: string | null;
  onChanged: () => void;
}

/** Switches emailed codes on and off. */
export function EmailCodeCard({ urls, isEnabled, canUse, reauthenticateUrl, onChanged }: EmailCodeCardProps) {
  const form = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation(reauthenticateUrl);
  const [message, setMessage] = useState<string | null>(null);

  const submit = async () => {
    setMessage(null);
    const result = await form.run(() => confirmed(() => authRequest(isEnabled ? urls.disable : urls.enable, {})));
    if (result.kind === "done") {
      setMessage(textAt(result.data, "message"));
      onChanged();
    }
  };
  const isOffered = isEnabled || canUse;
  return (
    <SettingsCard
      title={t("Emailed codes")}
      description={description(isEnabled, canUse)}
    >
      <AuthForm
        form={form}
        refusal={t("Emailed codes were not changed")}
        submitLabel={!isOffered ? null : isEnabled ? t("Turn off emailed codes") : t("Turn on emailed codes")}
        submitVariant="outline"
        isNarrow
        status={message}
        onSubmit={submit}
      />
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
