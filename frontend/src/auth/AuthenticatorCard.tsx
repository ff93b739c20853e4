import { useState } from "react";

import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import { authRequest, type AuthResult, textAt } from "@/auth/authRequest";
import { CodeInput } from "@/auth/CodeInput";
import { RemovalDialog } from "@/auth/RemovalDialog";
import { SettingsCard } from "@/auth/SettingsCard";
import { errorOf, invalidFields, missing, useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { ConfirmationUrls } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";
import { CopyLine } from "@/ui/CopyLine";

interface AuthenticatorCardProps {
  url: string;
  /** The secret of a new app, after a confirmation; null if the backend has no such endpoint. */
  setupUrl: string | null;
  /** The QR code of the secret; null if the backend draws none. */
  qrUrl: string | null;
  isEnabled: boolean;
  /** What the user loses with the app besides; null if nothing. */
  loss: string | null;
  confirmation: ConfirmationUrls;
  onAdded: (message: string) => void;
  onChanged: () => void;
}

/** The secret of a new authenticator app. */
interface Setup {
  secret: string;
  link: string;
  /** Changes the URL of the QR code: browsers show an image of the same URL again. */
  startedAt: number;
}

/** Sets up and removes an authenticator app (TOTP). */
export function AuthenticatorCard({ url, setupUrl, qrUrl, isEnabled, loss, confirmation, onAdded, onChanged }: AuthenticatorCardProps) {
  const form = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation(confirmation);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [code, setCode] = useState("");
  const [isAsking, setAsking] = useState(false);

  const start = async () => {
    const result = await form.run(() => confirmed(() => authRequest(setupUrl ?? url, undefined, "GET")));
    const found = setupOf(result);
    if (found !== null) {
      form.report(null);
      setSetup(found);
    }
  };
  const activate = async () => {
    if (code === "") {
      form.report(invalidFields(missing("code", t("Code"))));
      return;
    }
    const result = await form.run(() => confirmed(() => authRequest(url, { code })));
    if (result.kind === "done") {
      setSetup(null);
      setCode("");
      onAdded(t("Authenticator app added."));
    }
  };
  const remove = async () => {
    setAsking(false);
    const result = await form.run(() => confirmed(() => authRequest(url, undefined, "DELETE")));
    if (result.kind === "done") {
      onChanged();
    }
  };

  const ask = () => {
    setAsking(true);
    return Promise.resolve();
  };

  const isSettingUp = !isEnabled && setup !== null;
  return (
    <SettingsCard
      title={t("Authenticator app")}
      isOn={isEnabled}
      description={isEnabled ? t("You enter a code from the app when you sign in.") : t("An app on your phone shows a code for every sign-in.")}
    >
      <AuthForm
        form={form}
        refusal={isEnabled ? t("The app was not removed") : t("The app was not set up")}
        submitLabel={isEnabled ? t("Remove the app") : isSettingUp ? t("Activate") : t("Set up an app")}
        submitVariant={isEnabled ? "outline" : "primary"}
        isNarrow
        onSubmit={isEnabled ? ask : isSettingUp ? activate : start}
      >
        {isSettingUp && (
          <>
            <SecretOf setup={setup} qrUrl={qrUrl} />
            <AuthField label={t("Code")} help={t("The six digits that your app shows.")} error={errorOf(form.problem, "code")}>
              {(control) => <CodeInput {...control} name="code" className="max-w-60" value={code} onChange={setCode} />}
            </AuthField>
          </>
        )}
      </AuthForm>
      {isAsking && (
        <RemovalDialog
          title={t("Remove the authenticator app?")}
          description={t("Its codes will no longer sign you in.")}
          loss={loss}
          confirmLabel={t("Remove the app")}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
      {dialog}
    </SettingsCard>
  );
}

/** The secret: as a QR code for the camera of a phone, as text, and as a link for an app on this device. */
function SecretOf({ setup, qrUrl }: { setup: Setup; qrUrl: string | null }) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
      {qrUrl !== null && (
        // Cameras need dark modules on a light background, in dark mode too.
        <img
          src={`${qrUrl}?${String(setup.startedAt)}`}
          alt={t("QR code of the secret for your app")}
          width={176}
          height={176}
          className="size-44 shrink-0 self-center rounded-lg border border-border bg-[white] p-1"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="leading-prose">
          {qrUrl === null
            ? t("Type this secret into your app, or open it on this device:")
            : t("Scan the code with your app, type this secret into it, or open it on this device:")}{" "}
          <a href={setup.link} className="text-primary underline-offset-4 hover:underline">
            {t("open the app")}
          </a>
        </p>
        <CopyLine text={setup.secret} label={t("the secret")} />
      </div>
    </div>
  );
}

/** allauth answers 404 with the secret if no app is set up. */
function setupOf(result: AuthResult): Setup | null {
  if (result.kind !== "refused" || result.status !== 404) {
    return null;
  }
  const secret = textAt(result.data, "meta", "secret");
  const link = textAt(result.data, "meta", "totp_url");
  return secret === null || link?.startsWith("otpauth:") !== true ? null : { secret, link, startedAt: Date.now() };
}
