import { useState } from "react";

import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import { errorOf, invalidFields, isAccepted, missing, useAuthRequest } from "@/auth/useAuthRequest";
import type { ForgotPasswordScreen } from "@/contracts/auth";
import { AuthLink, AuthPage } from "@/panel/AuthPage";
import { t } from "@/support/i18n";
import { Input } from "@/ui/Input";

/** The page that asks for a mail to reset the password. */
export default function ForgotPassword({ endpoints, screens, status }: ForgotPasswordScreen) {
  const form = useAuthRequest();
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = async () => {
    const address = email.trim();
    setSentTo(null);
    if (address === "" || endpoints.passwordRequest === null) {
      form.report(invalidFields(missing("email", t("Email"))));
      return;
    }
    const result = await form.send(endpoints.passwordRequest, { email: address });
    if (isAccepted(result)) {
      form.report(null);
      setSentTo(address);
    }
  };

  return (
    <AuthPage
      heading={t("Reset your password")}
      description={t("Enter the email address of your account to get a link.")}
      footer={<AuthLink href={screens.login}>{t("Back to sign-in")}</AuthLink>}
    >
      <AuthForm
        form={form}
        refusal={t("No email was sent")}
        submitLabel={form.isBusy ? t("Sending…") : t("Send the link")}
        status={sentTo === null ? status : t("If an account uses %(email)s, an email with a link is on its way.", { email: sentTo })}
        onSubmit={submit}
      >
        <AuthField label={t("Email")} error={errorOf(form.problem, "email")}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </AuthField>
      </AuthForm>
    </AuthPage>
  );
}
