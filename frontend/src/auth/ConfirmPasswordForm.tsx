import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { PasswordField } from "@/auth/PasswordField";
import { errorOf, invalidFields, missing, useAuthRequest } from "@/auth/useAuthRequest";
import { t } from "@/support/i18n";

/** Sends the password to the authentication backend. */
export function ConfirmPasswordForm({ url, onConfirmed }: { url: string; onConfirmed: (leave: (url: string) => void) => void }) {
  const form = useAuthRequest();
  const [password, setPassword] = useState("");
  const submit = async () => {
    if (password === "") {
      form.report(invalidFields(missing("password", t("Password"))));
      return;
    }
    const result = await form.send(url, { password });
    if (result.kind === "done") {
      onConfirmed(form.leave);
    }
  };
  return (
    <AuthForm
      form={form}
      refusal={t("The password was not confirmed")}
      submitLabel={form.isBusy ? t("Checking…") : t("Confirm")}
      onSubmit={submit}
    >
      <PasswordField
        autoComplete="current-password"
        autoFocus
        error={errorOf(form.problem, "password")}
        value={password}
        onChange={setPassword}
      />
    </AuthForm>
  );
}
