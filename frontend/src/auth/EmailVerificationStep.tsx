import { AuthForm } from "@/auth/AuthForm";
import type { AuthResult } from "@/auth/authRequest";
import { ResendEmailForm } from "@/auth/ResendEmailForm";
import { isSecondFactor } from "@/auth/SecondFactor";
import { isAccepted, useAuthRequest } from "@/auth/useAuthRequest";
import { VerifyEmailForm } from "@/auth/VerifyEmailForm";
import type { AuthEndpoints, PendingLogin } from "@/contracts/auth";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";

/** The status of a code that can no longer be entered. */
const ENDED = 409;

interface EmailVerificationStepProps {
  endpoints: AuthEndpoints;
  redirectTo: string;
  onPending: (pending: Pick<PendingLogin, "step" | "types"> | null) => void;
}

/** The step of a login that asks for the code of an address that is not verified. */
export function EmailVerificationStep({ endpoints, redirectTo, onPending }: EmailVerificationStepProps) {
  const form = useAuthRequest();
  const proceed = (result: AuthResult) => {
    if (result.kind === "done") {
      form.leave(redirectTo);
    } else if (result.kind === "unfinished" && isSecondFactor(result, endpoints)) {
      onPending(result);
    } else if (isAccepted(result)) {
      // The address is verified, and the login has ended.
      onPending(null);
    }
  };
  const signInAgain = () => {
    onPending(null);
    return Promise.resolve();
  };

  if (form.problem?.kind === "refused" && form.problem.status === ENDED) {
    return <AuthForm form={form} refusal={t("The address was not verified")} submitLabel={t("Sign in again")} onSubmit={signInAgain} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <VerifyEmailForm form={form} url={endpoints.verify ?? ""} onResult={proceed} />
      {endpoints.emailVerificationResend !== null && (
        <ResendEmailForm url={endpoints.emailVerificationResend} label={t("Send another code")} isSecond />
      )}
      <Button variant="ghost" className="w-full" onClick={() => onPending(null)}>
        {t("Back to sign-in")}
      </Button>
    </div>
  );
}

/** Whether the login page can ask for the code of a pending login. */
export function isEmailCode({ step }: { step: string }, { verify }: AuthEndpoints, byCode: boolean): boolean {
  return step === "verify_email" && byCode && verify !== null;
}
