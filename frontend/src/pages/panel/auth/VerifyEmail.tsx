import type { AuthResult } from "@/auth/authRequest";
import { ResendEmailForm } from "@/auth/ResendEmailForm";
import { isAccepted, useAuthRequest } from "@/auth/useAuthRequest";
import { VerifyEmailForm } from "@/auth/VerifyEmailForm";
import type { VerifyEmailScreen } from "@/contracts/auth";
import { AuthLink, AuthPage } from "@/panel/AuthPage";
import { signOut } from "@/support/session";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";

/** The page that asks for email verification, and the page of the emailed link. */
export default function VerifyEmail({ endpoints, screens, status, email, byCode, verificationKey: linkKey, isLoggedIn, doneUrl, redirectTo }: VerifyEmailScreen) {
  const form = useAuthRequest();
  const canVerify = endpoints.verify !== null && (linkKey !== null || byCode);
  const proceed = (result: AuthResult) => {
    if (result.kind === "done") {
      form.leave(redirectTo);
    } else if (result.kind === "unfinished") {
      // The address is verified; the login page continues with the second step.
      form.leave(screens.login);
    } else if (isAccepted(result)) {
      form.leave(doneUrl);
    }
  };
  return (
    <AuthPage
      heading={t("Verify your email address")}
      description={description(email, byCode, linkKey !== null)}
      footer={
        isLoggedIn ? (
          <Button variant="link" size="sm" onClick={() => void signOut(endpoints.logout, screens.login)}>
            {t("Sign out")}
          </Button>
        ) : (
          <AuthLink href={screens.login}>{t("Back to sign-in")}</AuthLink>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {canVerify && <VerifyEmailForm form={form} url={endpoints.verify ?? ""} linkKey={linkKey} onResult={proceed} />}
        {endpoints.emailVerificationResend !== null && (
          <ResendEmailForm
            url={endpoints.emailVerificationResend}
            label={byCode && linkKey === null ? t("Send another code") : t("Send the email again")}
            status={status}
            isSecond={canVerify}
          />
        )}
      </div>
    </AuthPage>
  );
}

function description(email: string | null, byCode: boolean, hasKey: boolean): string {
  if (hasKey) {
    return email === null ? t("Confirm that this is your address.") : t("Confirm that %(email)s is your address.", { email });
  }
  if (byCode) {
    return email === null ? t("Enter the code from the email sent to you.") : t("Enter the code from the email sent to %(email)s.", { email });
  }
  return email === null ? t("Open the link in the email that was sent to you.") : t("Open the link in the email that was sent to %(email)s.", { email });
}
