import { type ReactNode, useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { AuthField } from "@/auth/AuthField";
import { type AuthResult, textAt, valueAt } from "@/auth/authRequest";
import { PasswordField } from "@/auth/PasswordField";
import { fieldMessages, missingFields, useAuthRequest } from "@/auth/useAuthRequest";
import { t } from "@/support/i18n";
import { Dialog } from "@/ui/Dialog";

interface PasswordConfirmation {
  /** Send a request; if it needs a recent password confirmation, ask for the password and send it again. */
  confirmed: (work: () => Promise<AuthResult>) => Promise<AuthResult>;
  /** The dialog, to be rendered outside of forms. */
  dialog: ReactNode;
}

/** Ask for the password when a request needs it. */
export function usePasswordConfirmation(reauthenticateUrl: string | null): PasswordConfirmation {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const close = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  return {
    confirmed: async (work) => {
      const result = await work();
      if (!needsPassword(result) || reauthenticateUrl === null) {
        return result;
      }
      const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      return isConfirmed ? work() : result;
    },
    dialog: answer !== null && reauthenticateUrl !== null && (
      <Dialog title={t("Confirm your password")} description={t("This change needs your password.")} width="sm" onClose={() => close(false)}>
        <ConfirmPasswordForm url={reauthenticateUrl} onConfirmed={() => close(true)} />
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
