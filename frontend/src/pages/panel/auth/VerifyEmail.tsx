import { useState } from "react";

import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import { textAt } from "@/auth/authRequest";
import { fieldMessages, isAccepted, missingFields, useAuthRequest } from "@/auth/useAuthRequest";
import type { VerifyEmailScreen } from "@/contracts/auth";
import { AuthLink, AuthPage } from "@/panel/AuthPage";
import { signOut } from "@/support/session";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Input } from "@/ui/Input";

/** The page that asks for email verification, and the page of the emailed link. */
export default function VerifyEmail({ endpoints, screens, status, email, byCode, verificationKey: linkKey, isLoggedIn, doneUrl, redirectTo }: VerifyEmailScreen) {
  const canVerify = endpoints.verify !== null && (linkKey !== null || byCode);
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
        {canVerify && <VerifyForm url={endpoints.verify ?? ""} linkKey={linkKey} loginUrl={screens.login} doneUrl={doneUrl} redirectTo={redirectTo} />}
        {endpoints.emailVerificationResend !== null && (
          <ResendForm url={endpoints.emailVerificationResend} status={status} isSecond={canVerify} />
        )}
      </div>
    </AuthPage>
  );
}

interface VerifyFormProps {
  url: string;
  /** The key of the link; null if a code has to be typed. */
  linkKey: string | null;
  loginUrl: string;
  /** The login page, with the message that the address is verified. */
  doneUrl: string;
  redirectTo: string;
}

/** Sends the key of the link, or the typed code. A click sends the key: programs that check mails open links too. */
function VerifyForm({ url, linkKey, loginUrl, doneUrl, redirectTo }: VerifyFormProps) {
  const form = useAuthRequest();
  const [code, setCode] = useState("");
  const errors = fieldMessages(form.problem, "key", "code");

  const submit = async () => {
    const key = linkKey ?? code.trim();
    if (key === "") {
      form.report(missingFields([{ field: "key", message: t("%(field)s is missing.", { field: t("Code") }) }]));
      return;
    }
    const result = await form.send(url, { key });
    if (result.kind === "done") {
      form.leave(redirectTo);
    } else if (result.kind === "unfinished") {
      // The address is verified; the login page continues with the second step.
      form.leave(loginUrl);
    } else if (isAccepted(result)) {
      form.leave(doneUrl);
    }
  };

  return (
    <AuthForm
      form={form}
      refusal={t("The address was not verified")}
      submitLabel={form.isBusy ? t("Verifying…") : t("Verify the address")}
      onSubmit={submit}
    >
      {linkKey === null && (
        <AuthField label={t("Code")} errors={errors}>
          {(control) => (
            <Input
              {...control}
              name="code"
              dir="ltr"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </AuthField>
      )}
    </AuthForm>
  );
}

/** Sends the mail again. */
function ResendForm({ url, status, isSecond }: { url: string; status: string | null; isSecond: boolean }) {
  const form = useAuthRequest();
  const [message, setMessage] = useState(status);

  const submit = async () => {
    const result = await form.send(url, {});
    if (isAccepted(result)) {
      form.report(null);
      setMessage((result.kind === "done" ? textAt(result.data, "message") : null) ?? t("The email was sent."));
    }
  };

  return (
    <AuthForm
      form={form}
      refusal={t("No email was sent")}
      submitLabel={form.isBusy ? t("Sending…") : t("Send the email again")}
      submitVariant={isSecond ? "ghost" : "primary"}
      status={message}
      onSubmit={submit}
    />
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
