import { useId, useState } from "react";

import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import type { AuthResult } from "@/auth/authRequest";
import { isEmailCode } from "@/auth/EmailVerificationStep";
import { identifierField, identifierProps } from "@/auth/identifier";
import { PasswordField } from "@/auth/PasswordField";
import { canUsePasskeys, confirmWithPasskey } from "@/auth/passkeys";
import { isSecondFactor } from "@/auth/SecondFactor";
import { errorOf, invalidFields, missing, useAuthRequest } from "@/auth/useAuthRequest";
import type { LoginScreen, PendingLogin } from "@/contracts/auth";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Input } from "@/ui/Input";

type LoginFormProps = Pick<LoginScreen, "endpoints" | "loginFields" | "redirectTo" | "status" | "verifiesEmailByCode"> & {
  /** The URL of the password reset; null if the panel has none. */
  forgotPasswordUrl: string | null;
  /** The URL of the email verification; null if the panel has none. */
  verifyEmailUrl: string | null;
  /** The login needs another step; `email` is the address that a code was sent to, if known. */
  onPending: (pending: Pick<PendingLogin, "step" | "types">, email: string | null) => void;
};

/** The login form, for any authentication backend. */
export function LoginForm({ endpoints, loginFields, redirectTo, status, verifiesEmailByCode, forgotPasswordUrl, verifyEmailUrl, onPending }: LoginFormProps) {
  const form = useAuthRequest();
  const [identifier, setIdentifier] = useState("");
  const [password, setPassword] = useState("");
  const summaryId = useId();
  const { label, ...input } = identifierProps(loginFields);

  const passkeyUrl = canUsePasskeys() ? endpoints.passkeyLogin : null;

  const proceed = (result: AuthResult) => {
    if (result.kind === "done") {
      form.leave(redirectTo);
    } else if (result.kind === "unfinished" && isSecondFactor(result, endpoints)) {
      onPending(result, null);
    } else if (result.kind === "unfinished" && isEmailCode(result, endpoints, verifiesEmailByCode)) {
      onPending(result, identifier.includes("@") ? identifier.trim() : null);
    } else if (result.kind === "unfinished" && result.step === "verify_email" && verifyEmailUrl !== null) {
      form.leave(verifyEmailUrl);
    }
  };
  const submit = async () => {
    const field = identifierField(loginFields, identifier);
    const messages = [
      ...(identifier.trim() === "" ? [missing(field, label)] : []),
      ...(password === "" ? [missing("password", t("Password"))] : []),
    ];
    if (messages.length > 0) {
      form.report(invalidFields(...messages));
    } else {
      proceed(await form.send(endpoints.login, { [field]: identifier.trim(), password }));
    }
  };
  const signInWithPasskey = async () => {
    if (!form.isBusy && passkeyUrl !== null) {
      proceed(await form.run(() => confirmWithPasskey(passkeyUrl)));
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <AuthForm
        form={form}
        refusal={t("You are not signed in")}
        summaryId={summaryId}
        verifiesEmailByCode={verifiesEmailByCode}
        submitLabel={form.isBusy ? t("Signing in…") : t("Sign in")}
        status={status}
        onSubmit={submit}
      >
        <AuthField label={label} error={errorOf(form.problem, ...loginFields)} summaryId={summaryId}>
          {(control) => (
            <Input
              {...control}
              {...input}
              name={loginFields[0] ?? "username"}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              autoFocus
              value={identifier}
              onChange={(event) => setIdentifier(event.target.value)}
            />
          )}
        </AuthField>
        <PasswordField
          autoComplete="current-password"
          aside={
            forgotPasswordUrl && (
              <a href={forgotPasswordUrl} className="text-sm text-primary underline-offset-4 hover:underline">
                {t("Forgot your password?")}
              </a>
            )
          }
          error={errorOf(form.problem, "password")}
          summaryId={summaryId}
          value={password}
          onChange={setPassword}
        />
      </AuthForm>
      {passkeyUrl !== null && (
        <Button variant="outline" className="w-full" aria-disabled={form.isBusy} onClick={() => void signInWithPasskey()}>
          {t("Use a passkey")}
        </Button>
      )}
    </div>
  );
}
