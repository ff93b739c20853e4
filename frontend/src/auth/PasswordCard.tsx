import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { authRequest, type AuthResult, textAt } from "@/auth/authRequest";
import { PasswordField } from "@/auth/PasswordField";
import { SettingsCard } from "@/auth/SettingsCard";
import { errorOf, invalidFields, missing, useAuthRequest } from "@/auth/useAuthRequest";
import type { SecurityPage } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";

type PasswordCardProps = Pick<SecurityPage, "passwordRules" | "passwordHelp" | "passwordUrl" | "hasPassword" | "endpoints"> & {
  /** The password was changed; other sessions ended. */
  onChanged: () => void;
};

const EMPTY = { current_password: "", password: "", password_confirmation: "" };

/** Changes the password; the current one is confirmed first. */
export function PasswordCard({ passwordRules, passwordHelp, passwordUrl, hasPassword, endpoints, onChanged }: PasswordCardProps) {
  const form = useAuthRequest();
  const [values, setValues] = useState(EMPTY);
  const [message, setMessage] = useState<string | null>(null);
  const reauthenticateUrl = hasPassword ? (endpoints.reauthenticate ?? null) : null;
  const set = (name: keyof typeof EMPTY) => (value: string) => setValues((current) => ({ ...current, [name]: value }));

  const submit = async () => {
    setMessage(null);
    const labels = {
      ...(reauthenticateUrl !== null && { current_password: t("Current password") }),
      password: t("New password"),
    };
    const messages = Object.entries(labels)
      .filter(([name]) => values[name as keyof typeof EMPTY] === "")
      .map(([name, label]) => missing(name, label));
    if (values.password !== "" && values.password_confirmation === "") {
      messages.push({ field: "password_confirmation", message: t("The passwords don't match.") });
    }
    if (messages.length > 0) {
      form.report(invalidFields(...messages));
      return;
    }
    const result = await form.run(async () => {
      const confirmation = reauthenticateUrl === null ? null : await authRequest(reauthenticateUrl, { password: values.current_password });
      return confirmation === null || confirmation.kind === "done" ? authRequest(passwordUrl, values, "PUT") : aboutCurrent(confirmation);
    });
    if (result.kind === "done") {
      setValues(EMPTY);
      setMessage(textAt(result.data, "message"));
      onChanged();
    }
  };

  return (
    <SettingsCard title={t("Password")} description={t("A new password signs out all your other browsers.")}>
      <AuthForm
        form={form}
        refusal={t("The password was not changed")}
        submitLabel={form.isBusy ? t("Saving…") : t("Change password")}
        isNarrow
        status={message}
        onSubmit={submit}
      >
        {reauthenticateUrl !== null && (
          <PasswordField
            label={t("Current password")}
            name="current_password"
            autoComplete="current-password"
            error={errorOf(form.problem, "current_password")}
            value={values.current_password}
            onChange={set("current_password")}
          />
        )}
        <PasswordField
          label={t("New password")}
          autoComplete="new-password"
          rules={passwordRules}
          help={passwordHelp.join(" ") || null}
          error={errorOf(form.problem, "password")}
          value={values.password}
          onChange={set("password")}
        />
        <PasswordField
          label={t("Repeat the new password")}
          name="password_confirmation"
          autoComplete="new-password"
          rules={passwordRules}
          error={errorOf(form.problem, "password_confirmation")}
          value={values.password_confirmation}
          onChange={set("password_confirmation")}
        />
      </AuthForm>
    </SettingsCard>
  );
}

/** The backend names the confirmed password `password`, which is the new one in this form. */
function aboutCurrent(result: AuthResult): AuthResult {
  return result.kind === "refused"
    ? { ...result, messages: result.messages.map(({ message }) => ({ field: "current_password", message })) }
    : result;
}
