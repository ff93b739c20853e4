import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { PasswordField } from "@/auth/PasswordField";
import { errorOf, invalidFields, isAccepted, missing, useAuthRequest } from "@/auth/useAuthRequest";
import type { ResetPasswordScreen } from "@/contracts/auth";
import { AuthLink, AuthPage } from "@/panel/AuthPage";
import { t } from "@/support/i18n";

/** The page of the emailed link: it sets a new password. */
export default function ResetPassword({ endpoints, screens, email, token, passwordRules, doneUrl }: ResetPasswordScreen) {
  const form = useAuthRequest();
  const [password, setPassword] = useState("");
  const isExpired = errorOf(form.problem, "key", "token") !== null;

  const submit = async () => {
    if (password === "" || endpoints.passwordReset === null) {
      form.report(invalidFields(missing("password", t("New password"))));
      return;
    }
    const result = await form.send(endpoints.passwordReset, { key: token, password });
    if (isAccepted(result)) {
      form.leave(doneUrl);
    }
  };

  return (
    <AuthPage
      heading={t("Choose a new password")}
      footer={
        isExpired && screens.forgotPassword !== null ? (
          <AuthLink href={screens.forgotPassword}>{t("Get another link")}</AuthLink>
        ) : (
          <AuthLink href={screens.login}>{t("Back to sign-in")}</AuthLink>
        )
      }
    >
      <AuthForm
        form={form}
        refusal={t("The password was not changed")}
        submitLabel={form.isBusy ? t("Saving…") : t("Change password")}
        onSubmit={submit}
      >
        {/* Password managers store the new password with this name. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t("New password")}
          autoComplete="new-password"
          rules={passwordRules}
          autoFocus
          error={errorOf(form.problem, "password")}
          value={password}
          onChange={setPassword}
        />
      </AuthForm>
    </AuthPage>
  );
}
