import { useState } from "react";

import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import { CodeInput } from "@/auth/CodeInput";
import { ConfirmPasswordForm } from "@/auth/ConfirmPasswordForm";
import { canUsePasskeys, confirmWithPasskey } from "@/auth/passkeys";
import { ProblemSummary } from "@/auth/ProblemSummary";
import { errorOf, invalidFields, missing, useAuthRequest } from "@/auth/useAuthRequest";
import type { ConfirmationUrls } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";

interface FactorConfirmationProps extends ConfirmationUrls {
  onConfirmed: (leave: (url: string) => void) => void;
}

/** Confirms the user with the password, a code of an app or a passkey: those whose URL is not null. */
export function FactorConfirmation({ reauthenticateUrl, passkeyUrl, codeUrl, onConfirmed }: FactorConfirmationProps) {
  const [isCodeChosen, setCodeChosen] = useState(false);
  const isCode = codeUrl !== null && (isCodeChosen || reauthenticateUrl === null);
  return (
    <div className="flex flex-col gap-3">
      {isCode && <CodeForm url={codeUrl} onConfirmed={onConfirmed} />}
      {!isCode && reauthenticateUrl !== null && <ConfirmPasswordForm url={reauthenticateUrl} onConfirmed={onConfirmed} />}
      {codeUrl !== null && reauthenticateUrl !== null && (
        <Button variant="outline" className="w-full" onClick={() => setCodeChosen(!isCode)}>
          {isCode ? t("Use your password") : t("Use a code from your app")}
        </Button>
      )}
      {passkeyUrl !== null && canUsePasskeys() && <PasskeyButton url={passkeyUrl} onConfirmed={onConfirmed} />}
    </div>
  );
}

interface MethodProps extends Pick<FactorConfirmationProps, "onConfirmed"> {
  url: string;
}

function CodeForm({ url, onConfirmed }: MethodProps) {
  const form = useAuthRequest();
  const [code, setCode] = useState("");
  const submit = async () => {
    if (code === "") {
      form.report(invalidFields(missing("code", t("Code"))));
      return;
    }
    const result = await form.send(url, { code });
    if (result.kind === "done") {
      onConfirmed(form.leave);
    }
  };
  return (
    <AuthForm
      form={form}
      refusal={t("Couldn't confirm that it's you")}
      submitLabel={form.isBusy ? t("Checking…") : t("Confirm with the code")}
      onSubmit={submit}
    >
      <AuthField label={t("Code")} help={t("The six digits that your app shows.")} error={errorOf(form.problem, "code")}>
        {(control) => <CodeInput {...control} name="code" autoFocus value={code} onChange={setCode} />}
      </AuthField>
    </AuthForm>
  );
}

function PasskeyButton({ url, onConfirmed }: MethodProps) {
  const form = useAuthRequest();
  const confirm = async () => {
    if (form.isBusy) {
      return;
    }
    const result = await form.run(() => confirmWithPasskey(url));
    if (result.kind === "done") {
      onConfirmed(form.leave);
    }
  };
  return (
    <>
      {form.problem && <ProblemSummary problem={form.problem} title={t("Couldn't confirm that it's you")} />}
      <Button variant="outline" className="w-full" aria-disabled={form.isBusy} onClick={() => void confirm()}>
        {t("Use a passkey")}
      </Button>
    </>
  );
}
