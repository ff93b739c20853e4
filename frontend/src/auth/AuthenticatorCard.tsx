import { useState } from "react";

import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import { authRequest, type AuthResult, textAt } from "@/auth/authRequest";
import { CodeInput } from "@/auth/CodeInput";
import { SettingsCard } from "@/auth/SettingsCard";
import { fieldMessages, missingFields, useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { CopyLine } from "@/ui/CopyLine";

interface AuthenticatorCardProps {
  url: string;
  isEnabled: boolean;
  /** Whether the panel requires a second factor. */
  isRequired: boolean;
  reauthenticateUrl: string | null;
  onChanged: () => void;
}

/** The secret of a new authenticator app. */
interface Setup {
  secret: string;
  link: string;
}

/** Sets up and removes an authenticator app (TOTP). */
export function AuthenticatorCard({ url, isEnabled, isRequired, reauthenticateUrl, onChanged }: AuthenticatorCardProps) {
  const form = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation(reauthenticateUrl);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [code, setCode] = useState("");

  const start = async () => {
    const result = await form.run(() => confirmed(() => authRequest(url, undefined, "GET")));
    const found = setupOf(result);
    if (found !== null) {
      form.report(null);
      setSetup(found);
    }
  };
  const activate = async () => {
    if (code === "") {
      form.report(missingFields([{ field: "code", message: t("%(field)s is missing.", { field: t("Code") }) }]));
      return;
    }
    const result = await form.run(() => confirmed(() => authRequest(url, { code })));
    if (result.kind === "done") {
      setSetup(null);
      setCode("");
      onChanged();
    }
  };
  const remove = async () => {
    const result = await form.run(() => confirmed(() => authRequest(url, undefined, "DELETE")));
    if (result.kind === "done") {
      onChanged();
    }
  };

  const isSettingUp = !isEnabled && setup !== null;
  return (
    <SettingsCard
      title={t("Authenticator app")}
      description={isEnabled ? t("You enter a code of the app when you sign in.") : t("An app on your phone shows a code for every sign-in.")}
    >
      {isRequired && !isEnabled && <Alert color="warning">{t("This panel requires a second factor.")}</Alert>}
      <AuthForm
        form={form}
        refusal={isEnabled ? t("The app was not removed") : t("The app was not set up")}
        submitLabel={isEnabled ? t("Remove the app") : isSettingUp ? t("Activate") : t("Set up an app")}
        submitVariant={isEnabled ? "outline" : "primary"}
        isNarrow
        onSubmit={isEnabled ? remove : isSettingUp ? activate : start}
      >
        {isSettingUp && (
          <>
            <p className="leading-prose">
              {t("Type this secret into your app, or open it on this device:")}{" "}
              <a href={setup.link} className="text-primary underline-offset-4 hover:underline">
                {t("open the app")}
              </a>
            </p>
            <CopyLine text={setup.secret} label={t("the secret")} />
            <AuthField label={t("Code")} help={t("The six digits that your app shows.")} errors={fieldMessages(form.problem, "code")}>
              {(control) => <CodeInput {...control} name="code" className="max-w-60" value={code} onChange={setCode} />}
            </AuthField>
          </>
        )}
      </AuthForm>
      {dialog}
    </SettingsCard>
  );
}

/** allauth answers 404 with the secret if no app is set up. */
function setupOf(result: AuthResult): Setup | null {
  if (result.kind !== "refused" || result.status !== 404) {
    return null;
  }
  const secret = textAt(result.data, "meta", "secret");
  const link = textAt(result.data, "meta", "totp_url");
  return secret === null || link?.startsWith("otpauth:") !== true ? null : { secret, link };
}
