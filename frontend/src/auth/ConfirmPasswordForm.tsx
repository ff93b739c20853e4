import { useState } from "react";

import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import { PasswordField } from "@/auth/PasswordField";
import { fieldMessages, missingFields, useAuthRequest } from "@/auth/useAuthRequest";
import { t } from "@/support/i18n";

/** Sends the password to the authentication backend. */
export function ConfirmPasswordForm({ url, onConfirmed }: { url: string; onConfirmed: (leave: (url: string) => void) => void }) {
  const form = useAuthRequest();
  const [password, setPassword] = useState("");
  const submit = async () => {
    if (password === "") {
      form.report(missingFields([{ field: "password", message: t("%(field)s is missing.", { field: t("Password") }) }]));
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
      <AuthField label={t("Password")} errors={fieldMessages(form.problem, "password")}>
        {(control) => (
          <PasswordField
            {...control}
            name="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </AuthField>
    </AuthForm>
  );
}
