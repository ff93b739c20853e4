import { type SyntheticEvent, useId, useState } from "react";

import type { AuthResult } from "@/auth/authRequest";
import { isEmailCode } from "@/auth/EmailVerificationStep";
import { identifierField, identifierProps } from "@/auth/identifier";
import { PasswordField } from "@/auth/PasswordField";
import { canUsePasskeys, confirmWithPasskey } from "@/auth/passkeys";
import { ProblemSummary } from "@/auth/ProblemSummary";
import { isSecondFactor } from "@/auth/SecondFactor";
import { fieldMessages, missingFields, useAuthRequest } from "@/auth/useAuthRequest";
import type { LoginScreen, PendingLogin } from "@/contracts/auth";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Input } from "@/ui/Input";
import { Label } from "@/ui/Label";

const PASSWORD = "password";

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
  const { problem, isBusy, wait, send, run, report, leave } = useAuthRequest();
  const [identifier, setIdentifier] = useState("");
  const [password, setPassword] = useState("");
  const id = useId();
  const input = identifierProps(loginFields);

  const passkeyUrl = canUsePasskeys() ? endpoints.passkeyLogin : null;
  const summary = `${id}-problem`;
  const isWrong = (...fields: string[]) => fieldMessages(problem, ...fields).length > 0;

  const proceed = (result: AuthResult) => {
    if (result.kind === "done") {
      leave(redirectTo);
    } else if (result.kind === "unfinished" && isSecondFactor(result, endpoints)) {
      onPending(result, null);
    } else if (result.kind === "unfinished" && isEmailCode(result, endpoints, verifiesEmailByCode)) {
      onPending(result, identifier.includes("@") ? identifier.trim() : null);
    } else if (result.kind === "unfinished" && result.step === "verify_email" && verifyEmailUrl !== null) {
      leave(verifyEmailUrl);
    }
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy || wait > 0) {
      return;
    }
    const missing: { field: string; message: string }[] = [];
    const field = identifierField(loginFields, identifier);
    if (identifier.trim() === "") {
      missing.push({ field, message: t("%(field)s is missing.", { field: input.label }) });
    }
    if (password === "") {
      missing.push({ field: PASSWORD, message: t("%(field)s is missing.", { field: t("Password") }) });
    }
    if (missing.length > 0) {
      report(missingFields(missing));
      return;
    }
    proceed(await send(endpoints.login, { [field]: identifier.trim(), password }));
  };
  const signInWithPasskey = async () => {
    if (!isBusy && passkeyUrl !== null) {
      proceed(await run(() => confirmWithPasskey(passkeyUrl)));
    }
  };

  return (
    <form noValidate data-slot="login-form" aria-busy={isBusy} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem && <ProblemSummary id={summary} problem={problem} verifiesEmailByCode={verifiesEmailByCode} />}
      {status && !problem && (
        <Alert role="status" color="info">
          {status}
        </Alert>
      )}
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-identifier`}>{input.label}</Label>
        <Input
          id={`${id}-identifier`}
          name={loginFields[0] ?? "username"}
          type={input.type}
          autoComplete={input.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          required
          aria-invalid={isWrong(...loginFields)}
          aria-describedby={isWrong(...loginFields) ? summary : undefined}
          value={identifier}
          onChange={(event) => setIdentifier(event.target.value)}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <Label htmlFor={`${id}-password`}>{t("Password")}</Label>
          {forgotPasswordUrl && (
            <a href={forgotPasswordUrl} className="text-sm text-primary underline-offset-4 hover:underline">
              {t("Forgot your password?")}
            </a>
          )}
        </div>
        <PasswordField
          id={`${id}-password`}
          name={PASSWORD}
          autoComplete="current-password"
          required
          aria-invalid={isWrong(PASSWORD)}
          aria-describedby={isWrong(PASSWORD) ? summary : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <Button type="submit" variant="primary" className="mt-1 w-full" aria-disabled={isBusy || wait > 0}>
        {buttonText(isBusy, wait)}
      </Button>
      {passkeyUrl !== null && (
        <Button variant="outline" className="w-full" aria-disabled={isBusy} onClick={() => void signInWithPasskey()}>
          {t("Use a passkey")}
        </Button>
      )}
    </form>
  );
}

function buttonText(isBusy: boolean, wait: number): string {
  if (isBusy) {
    return t("Signing in…");
  }
  return wait > 0 ? t("Try again in %(seconds)s s", { seconds: wait }) : t("Sign in");
}
