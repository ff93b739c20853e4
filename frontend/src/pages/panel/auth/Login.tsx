import { useState } from "react";

import { EmailVerificationStep, isEmailCode } from "@/auth/EmailVerificationStep";
import { LoginForm } from "@/auth/LoginForm";
import { isSecondFactor, SecondFactor } from "@/auth/SecondFactor";
import type { LoginScreen, PendingLogin } from "@/contracts/auth";
import { AuthLink, AuthPage } from "@/panel/AuthPage";
import { t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";

/** The login page of a panel, with the other steps of a login. */
export default function Login({ canResetPassword, canRegister, screens, pending: initial, ...form }: LoginScreen) {
  const panel = usePanel();
  const [pending, setPending] = useState(initial);

  const proceed = (next: Pick<PendingLogin, "step" | "types"> | null, email: string | null = null) =>
    setPending(next === null ? null : { step: next.step, types: next.types, email });

  if (pending !== null && isEmailCode(pending, form.endpoints, form.verifiesEmailByCode)) {
    return (
      <AuthPage
        heading={t("Confirm your email address")}
        description={
          pending.email === null
            ? t("Enter the code from the email sent to you.")
            : t("Enter the code from the email sent to %(email)s.", { email: pending.email })
        }
      >
        <EmailVerificationStep endpoints={form.endpoints} redirectTo={form.redirectTo} onPending={proceed} />
      </AuthPage>
    );
  }
  if (pending !== null && isSecondFactor(pending, form.endpoints)) {
    return (
      <AuthPage heading={pending.step === "mfa_trust" ? t("Trust this browser?") : t("Confirm it's you")}>
        <SecondFactor key={pending.step} pending={pending} endpoints={form.endpoints} redirectTo={form.redirectTo} onPending={proceed} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      heading={panel === null ? t("Sign in") : t("Sign in to %(panel)s", { panel: panel.brandName })}
      footer={
        canRegister &&
        screens.register !== null && (
          <p>
            {t("Don't have an account?")} <AuthLink href={screens.register}>{t("Create one")}</AuthLink>
          </p>
        )
      }
    >
      <LoginForm
        {...form}
        forgotPasswordUrl={canResetPassword ? screens.forgotPassword : null}
        verifyEmailUrl={screens.verifyEmail}
        onPending={proceed}
      />
    </AuthPage>
  );
}
