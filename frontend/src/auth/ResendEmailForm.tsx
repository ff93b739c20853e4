import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { textAt } from "@/auth/authRequest";
import { isAccepted, useAuthRequest } from "@/auth/useAuthRequest";
import { t } from "@/support/i18n";

interface ResendEmailFormProps {
  url: string;
  label: string;
  status?: string | null;
  /** Another form is above this one. */
  isSecond: boolean;
}

/** Sends the email for the verification of an address again. */
export function ResendEmailForm({ url, label, status = null, isSecond }: ResendEmailFormProps) {
  const form = useAuthRequest();
  const [message, setMessage] = useState(status);

  const submit = async () => {
    const result = await form.send(url, {});
    if (isAccepted(result)) {
      form.report(null);
      setMessage((result.kind === "done" ? textAt(result.data, "message") : null) ?? t("The email was sent."));
    }
  };

  return (
    <AuthForm
      form={form}
      refusal={t("No email was sent")}
      submitLabel={form.isBusy ? t("Sending…") : label}
      submitVariant={isSecond ? "ghost" : "primary"}
      status={message}
      onSubmit={submit}
    />
  );
}
