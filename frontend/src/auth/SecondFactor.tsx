import { useState } from "react";

import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import type { AuthResult } from "@/auth/authRequest";
import { CodeInput } from "@/auth/CodeInput";
import { canUsePasskeys, confirmWithPasskey } from "@/auth/passkeys";
import { errorOf, invalidFields, missing, useAuthRequest } from "@/auth/useAuthRequest";
import type { AuthEndpoints, PendingLogin } from "@/contracts/auth";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Input } from "@/ui/Input";

const DIGITS = 6;

type PendingStep = Pick<PendingLogin, "step" | "types">;

interface SecondFactorProps {
  pending: PendingStep;
  endpoints: AuthEndpoints;
  redirectTo: string;
  onPending: (pending: PendingStep | null) => void;
}

/** The second step of a login: a code, a recovery code, a passkey, or whether to trust this browser. */
export function SecondFactor({ pending, ...props }: SecondFactorProps) {
  return pending.step === "mfa_trust" ? <TrustForm {...props} /> : <FactorForm pending={pending} {...props} />;
}

/** Whether the second step of a login can be done here. */
export function isSecondFactor({ step }: { step: string }, { mfaAuthenticate, mfaTrust }: AuthEndpoints): boolean {
  return (step === "mfa_authenticate" && mfaAuthenticate !== null) || (step === "mfa_trust" && mfaTrust !== null);
}

function FactorForm({ pending, endpoints, redirectTo, onPending }: SecondFactorProps) {
  const form = useAuthRequest();
  const { types } = pending;
  const hasApp = types.includes("totp");
  const hasRecovery = types.includes("recovery_codes");
  const passkeyUrl = types.includes("webauthn") && canUsePasskeys() ? endpoints.passkeyAuthenticate : null;
  const [isRecovery, setRecovery] = useState(!hasApp && hasRecovery && passkeyUrl === null);
  const [code, setCode] = useState("");
  const hasInput = hasApp || isRecovery;

  const proceed = (result: AuthResult) => {
    if (result.kind === "done") {
      form.leave(redirectTo);
    } else if (result.kind === "unfinished" && isSecondFactor(result, endpoints) && result.step !== pending.step) {
      onPending(result);
    }
  };
  const submit = async (typed: string) => {
    const isShort = isRecovery ? typed.trim() === "" : typed.length < DIGITS;
    if (isShort) {
      form.report(invalidFields(missing("code", t("Code"))));
    } else {
      proceed(await form.send(endpoints.mfaAuthenticate ?? "", { code: typed.trim() }));
    }
  };
  const sendPasskey = async () => {
    if (!form.isBusy && passkeyUrl !== null) {
      proceed(await form.run(() => confirmWithPasskey(passkeyUrl)));
    }
  };
  const change = (digits: string) => {
    setCode(digits);
    if (digits.length === DIGITS && digits !== code && !form.isBusy && form.wait === 0) {
      void submit(digits);
    }
  };
  const switchTo = (recovery: boolean) => {
    setRecovery(recovery);
    setCode("");
    form.report(null);
  };

  const passkeyButton = passkeyUrl !== null && (
    <Button variant={hasInput ? "outline" : "primary"} className="w-full" aria-disabled={form.isBusy} onClick={() => void sendPasskey()}>
      {t("Use a passkey")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      <AuthForm
        form={form}
        refusal={t("You are not signed in yet")}
        submitLabel={hasInput ? (form.isBusy ? t("Checking…") : t("Continue")) : null}
        onSubmit={() => submit(code)}
      >
        {hasInput && (
          <AuthField
            key={String(isRecovery)}
            label={isRecovery ? t("Recovery code") : t("Code")}
            help={isRecovery ? t("One of the codes that you stored. Each works once.") : t("The six digits that your app shows.")}
            error={errorOf(form.problem, "code")}
          >
            {(control) =>
              isRecovery ? (
                <Input
                  {...control}
                  name="code"
                  dir="ltr"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  autoFocus
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                />
              ) : (
                <CodeInput {...control} name="code" length={DIGITS} autoFocus value={code} onChange={change} />
              )
            }
          </AuthField>
        )}
      </AuthForm>
      {passkeyButton}
      {hasRecovery && !(isRecovery && !hasApp) && (
        <Button variant="ghost" className="w-full" onClick={() => switchTo(!isRecovery)}>
          {isRecovery ? t("Use a code from your app") : t("Use a recovery code")}
        </Button>
      )}
      <Button variant="ghost" className="w-full" onClick={() => onPending(null)}>
        {t("Back to sign-in")}
      </Button>
    </div>
  );
}

function TrustForm({ endpoints, redirectTo }: Omit<SecondFactorProps, "pending">) {
  const form = useAuthRequest();
  const submit = async (trust: boolean) => {
    if (form.isBusy) {
      return;
    }
    const result = await form.send(endpoints.mfaTrust ?? "", { trust });
    if (result.kind === "done") {
      form.leave(redirectTo);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <AuthForm form={form} refusal={t("You are not signed in yet")} submitLabel={t("Trust this browser")} onSubmit={() => submit(true)}>
        <p className="leading-prose">{t("A trusted browser skips the second step for some time. Trust only a device that you alone use.")}</p>
      </AuthForm>
      <Button variant="ghost" className="w-full" aria-disabled={form.isBusy} onClick={() => void submit(false)}>
        {t("Continue without trust")}
      </Button>
    </div>
  );
}
