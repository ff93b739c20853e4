import { useEffect, useMemo, useRef, useState } from "react";

import { router } from "@/adapters/inertia";
import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import { textAt } from "@/auth/authRequest";
import { CodeInput } from "@/auth/CodeInput";
import { errorOf, invalidFields, useAuthRequest } from "@/auth/useAuthRequest";
import { useCountdown } from "@/auth/useCountdown";
import type { EmailCodeScreen } from "@/contracts/auth-email_codes";
import { AuthPage } from "@/panel/AuthPage";
import { signOut } from "@/support/session";
import { plural, t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

const DIGITS = 6;
/** Milliseconds between two looks at a mail that is being sent, and how often the page looks. */
const POLL_INTERVAL = 2000;
const MAX_POLLS = 15;

/** The page that asks for the code of an email. */
export default function EmailCode({ sentTo, retryAfter, minutes, state, endpoints }: EmailCodeScreen) {
  const { auth } = useShared();
  const form = useAuthRequest();
  const [code, setCode] = useState("");
  const [status, setStatus] = useState<string | null>(null);
  const [sends, setSends] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  // A new object restarts the countdown, also if the server names the same time again.
  const seconds = useCountdown(useMemo(() => ({ wait: retryAfter, sends }), [retryAfter, sends]));
  const error = errorOf(form.problem, "code");

  usePolling(state === "sending", sends);
  useEffect(() => {
    if (form.problem !== null && error !== null) {
      input.current?.select();
    }
  }, [form.problem, error]);

  const verify = async (digits: string) => {
    if (form.isBusy || form.wait > 0) {
      return;
    }
    setStatus(null);
    if (digits.length < DIGITS) {
      form.report(invalidFields({ field: "code", message: t("Enter all six digits.") }));
      return;
    }
    const result = await form.send(endpoints.verify, { code: digits });
    if (result.kind === "done") {
      form.leave(textAt(result.data, "redirectTo") ?? "/");
    }
  };

  const change = (digits: string) => {
    setCode(digits);
    if (digits.length === DIGITS && digits !== code) {
      void verify(digits);
    }
  };

  const resend = async () => {
    if (form.isBusy || seconds > 0) {
      return;
    }
    const result = await form.send(endpoints.send, {});
    setStatus(result.kind === "done" ? textAt(result.data, "message") : null);
    setCode("");
    input.current?.focus();
    router.reload({ only: ["state", "retryAfter", "sentTo"], showProgress: false, onSuccess: () => setSends((count) => count + 1) });
  };

  return (
    <AuthPage
      heading={t("Enter your code")}
      description={
        state === "failed" || state === "limited" ? null : t("A code of six digits is on its way to %(address)s.", { address: sentTo })
      }
      footer={
        <Button variant="link" size="sm" onClick={() => void signOut(endpoints.logout, auth.loginUrl)}>
          {t("Sign out")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <AuthForm
          form={form}
          refusal={t("The code was not checked")}
          isSummarized={error === null}
          submitLabel={form.isBusy ? t("Checking…") : t("Continue")}
          onSubmit={() => verify(code)}
        >
          {form.problem === null && <MailState state={state} status={status} />}
          <AuthField
            label={t("Code")}
            help={plural("A code is valid for %(count)s minute.", "A code is valid for %(count)s minutes.", minutes)}
            error={error}
            isLive
          >
            {(control) => <CodeInput ref={input} {...control} name="code" length={DIGITS} autoFocus value={code} onChange={change} />}
          </AuthField>
        </AuthForm>
        <Button variant="ghost" className="w-full" aria-disabled={form.isBusy || seconds > 0} onClick={() => void resend()}>
          {seconds > 0 ? t("Send another code in %(time)s", { time: clock(seconds) }) : t("Send another code")}
        </Button>
      </div>
    </AuthPage>
  );
}

/** Whether the mail was sent. */
function MailState({ state, status }: Pick<EmailCodeScreen, "state"> & { status: string | null }) {
  if (state === "failed") {
    return (
      <Alert role="alert" color="danger" title={t("The email could not be sent")}>
        {t("Send another code. If it happens again, tell an administrator.")}
      </Alert>
    );
  }
  if (state === "limited") {
    return (
      <Alert role="alert" color="warning" title={t("Too many codes were sent")}>
        {t("Wait until another code can be sent.")}
      </Alert>
    );
  }
  return (
    <p role="status" className="sr-only">
      {status}
    </p>
  );
}

/** Reload the state of the mail until it is sent. */
function usePolling(isSending: boolean, sends: number): void {
  useEffect(() => {
    if (!isSending) {
      return;
    }
    let polls = 0;
    const timer = window.setInterval(() => {
      polls += 1;
      if (polls > MAX_POLLS) {
        window.clearInterval(timer);
      } else if (!document.hidden) {
        router.reload({ only: ["state", "retryAfter"], showProgress: false });
      }
    }, POLL_INTERVAL);
    return () => window.clearInterval(timer);
  }, [isSending, sends]);
}

/** Minutes and seconds, for example `4:05`. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
