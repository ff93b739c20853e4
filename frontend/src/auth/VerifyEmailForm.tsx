import { useState } from "react";

import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import type { AuthResult } from "@/auth/authRequest";
import { errorOf, invalidFields, missing, type useAuthRequest } from "@/auth/useAuthRequest";
import { t } from "@/support/i18n";
import { Input } from "@/ui/Input";

interface VerifyEmailFormProps {
  form: ReturnType<typeof useAuthRequest>;
  url: string;
  /** The key of the emailed link; null if a code has to be typed. */
  linkKey?: string | null;
  onResult: (result: AuthResult) => void;
}

/** Sends the typed code, or the key of the link. A click sends the key: programs that check mails open links too. */
export function VerifyEmailForm({ form, url, linkKey = null, onResult }: VerifyEmailFormProps) {
  const [code, setCode] = useState("");

  const submit = async () => {
    const key = linkKey ?? code.trim();
    if (key === "") {
      form.report(invalidFields(missing("key", t("Code"))));
      return;
    }
    onResult(await form.send(url, { key }));
  };

  return (
    <AuthForm
      form={form}
      refusal={t("The address was not verified")}
      submitLabel={form.isBusy ? t("Verifying…") : t("Verify the address")}
      onSubmit={submit}
    >
      {linkKey === null && (
        <AuthField label={t("Code")} error={errorOf(form.problem, "key", "code")}>
          {(control) => (
            <Input
              {...control}
              name="code"
              dir="ltr"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              autoFocus
              className="h-12 text-center text-xl font-semibold tracking-[0.2em] tabular-nums uppercase pointer-coarse:h-12 pointer-coarse:text-xl"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </AuthField>
      )}
    </AuthForm>
  );
}
