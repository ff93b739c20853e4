import { useState } from "react";

import { router } from "@/adapters/inertia";
import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import { authRequest, textAt } from "@/auth/authRequest";
import { DeleteAccount } from "@/auth/DeleteAccount";
import { SettingsCard } from "@/auth/SettingsCard";
import { useAuthMarks } from "@/auth/useAuthMarks";
import { fieldMessages, isAccepted, missingFields, useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { ProfilePage } from "@/contracts/pages-settings";
import { PageFrame } from "@/panel/PageFrame";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Alert } from "@/ui/Alert";
import { Input } from "@/ui/Input";

const VERIFICATION_SENT = "verification-link-sent";

/** The settings page with the user's name, address and account. */
export default function Profile(props: ProfilePage) {
  const { page, mustVerifyEmail, urls } = props;
  const { impersonation } = useShared();
  return (
    <PageFrame page={page} width="reading">
      <div className="flex flex-col gap-5">
        {impersonation !== null && <Alert>{t("You are signed in as another user. Only the user can change this account.")}</Alert>}
        {impersonation === null && mustVerifyEmail && <VerificationCard url={urls.resendVerification} />}
        <ProfileForm {...props} isReadOnly={impersonation !== null} />
        {impersonation === null && <DeleteAccount {...props} url={urls.delete} />}
      </div>
    </PageFrame>
  );
}

function ProfileForm({ fields, status, urls, reauthenticateUrl, passkeyUrl, codeUrl, hasPassword, isReadOnly }: ProfilePage & { isReadOnly: boolean }) {
  const form = useAuthRequest();
  const markOf = useAuthMarks(fields);
  const { confirmed, dialog } = usePasswordConfirmation({ reauthenticateUrl: hasPassword ? reauthenticateUrl : null, passkeyUrl, codeUrl });
  const [values, setValues] = useState(() => Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  const [message, setMessage] = useState(
    status === VERIFICATION_SENT ? t("Open the link in the email that was sent to your new address.") : null,
  );

  const submit = async () => {
    setMessage(null);
    const missing = fields.filter(({ name, required }) => required && (values[name] ?? "").trim() === "");
    if (missing.length > 0) {
      form.report(missingFields(missing.map(({ name, label }) => ({ field: name, message: t("%(field)s is missing.", { field: label }) }))));
      return;
    }
    const result = await form.run(() => confirmed(() => authRequest(urls.update, values, "PUT")));
    if (result.kind === "done") {
      setMessage(textAt(result.data, "message"));
      // The shell shows the name too.
      router.reload({ showProgress: false });
    }
  };

  return (
    <SettingsCard title={t("Profile")} description={t("Your name and email address.")}>
      <AuthForm
        form={form}
        refusal={t("Your profile was not saved")}
        submitLabel={isReadOnly ? null : form.isBusy ? t("Saving…") : t("Save")}
        isNarrow
        status={message}
        onSubmit={submit}
      >
        {fields.map(({ name, label, type, required, maxLength, autocomplete, helperText }) => (
          <AuthField key={name} label={label} help={helperText} required={required} mark={markOf({ type, required })} errors={fieldMessages(form.problem, name)}>
            {(control) => (
              <Input
                {...control}
                name={name}
                type={type}
                autoComplete={autocomplete}
                {...(maxLength !== null && { maxLength })}
                readOnly={isReadOnly}
                value={values[name] ?? ""}
                onChange={(event) => setValues((current) => ({ ...current, [name]: event.target.value }))}
              />
            )}
          </AuthField>
        ))}
      </AuthForm>
      {dialog}
    </SettingsCard>
  );
}

function VerificationCard({ url }: { url: string | null }) {
  const form = useAuthRequest();
  const [message, setMessage] = useState<string | null>(null);
  const submit = async () => {
    if (url === null) {
      return;
    }
    const result = await form.send(url, {});
    if (isAccepted(result)) {
      form.report(null);
      setMessage(t("The email was sent."));
    }
  };
  return (
    <SettingsCard title={t("Verify your email address")} description={t("Open the link in the email that was sent to your address.")}>
      <AuthForm
        form={form}
        refusal={t("No email was sent")}
        submitLabel={url === null ? null : form.isBusy ? t("Sending…") : t("Send the email again")}
        submitVariant="outline"
        isNarrow
        status={message}
        onSubmit={submit}
      />
    </SettingsCard>
  );
}
