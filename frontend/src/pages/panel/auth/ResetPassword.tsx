import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { NewPasswordField } from "@/auth/NewPasswordField";
import { fieldMessages, isAccepted, missingFields, useAuthRequest } from "@/auth/useAuthRequest";
import type { ResetPasswordScreen } from "@/contracts/auth";
import { AuthLink, AuthPage } from "@/panel/AuthPage";
import { t } from "@/support/i18n";

/** The page of the emailed link: it sets a new password. */
export default function ResetPassword({ endpoints, screens, email, token, passwordRules, doneUrl }: ResetPasswordScreen) {
  const form = useAuthRequest();
  const [password, setPassword] = useState("");
  const isExpired = fieldMessages(form.problem, "key", "token").length > 0;

  const submit = async () => {
    if (password === "" || endpoints.passwordReset === null) {
      form.report(missingFields([{ field: "password", message: t("%(field)s is missing.", { field: t("New password") }) }]));
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
        <NewPasswordField
          rules={passwordRules}
          autoFocus
          errors={fieldMessages(form.problem, "password")}
          value={password}
          onChange={setPassword}
        />
      </AuthForm>
    </AuthPage>
  );
}
