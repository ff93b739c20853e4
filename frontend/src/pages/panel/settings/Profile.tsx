import { useMemo, useState } from "react";

import { router } from "@/adapters/inertia";
import { AuthForm } from "@/auth/AuthForm";
import { AuthRequestStatus } from "@/auth/AuthRequestStatus";
import { authRequest, textAt } from "@/auth/authRequest";
import { DeleteAccount } from "@/auth/DeleteAccount";
import { SettingsCard } from "@/auth/SettingsCard";
import { fieldErrors, isAccepted, useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { ProfilePage } from "@/contracts/pages-settings";
import { PanelForm } from "@/forms/PanelForm";
import { useUploadsFirst } from "@/forms/saving/useUploadsFirst";
import type { FormEndpoints } from "@/forms/state/services";
import { useFormState } from "@/forms/state/useFormState";
import { PageFrame } from "@/panel/PageFrame";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { useUnsavedChanges } from "@/support/unsavedChanges";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

const VERIFICATION_SENT = "verification-link-sent";

/** The settings page with the form of the user's own row, and the deletion of the account. */
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

function ProfileForm({ form, description, status, urls, optionsUrl, uploadUrl, formStateUrl, reauthenticateUrl, passkeyUrl, codeUrl, hasPassword, isReadOnly }: ProfilePage & { isReadOnly: boolean }) {
  const endpoints = useMemo<FormEndpoints>(() => ({ optionsUrl, uploadUrl, formStateUrl }), [optionsUrl, uploadUrl, formStateUrl]);
  const controller = useFormState(form, endpoints);
  const { store, isDirty, isSending } = controller;
  const { isWaiting, run } = useUploadsFirst(controller);
  const request = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation({ reauthenticateUrl: hasPassword ? reauthenticateUrl : null, passkeyUrl, codeUrl });
  const [message, setMessage] = useState(
    status === VERIFICATION_SENT ? t("Open the link in the email that was sent to your new address.") : null,
  );
  const isBusy = request.isBusy || isWaiting;
  // A request may lead to a page that asks for something first.
  useUnsavedChanges((isDirty || isSending) && !request.isBusy);

  const send = async () => {
    const { values } = store.getSnapshot();
    setMessage(null);
    store.setErrors({});
    const result = await request.run(() => confirmed(() => authRequest(urls.update, values, "PUT")));
    controller.showErrors(fieldErrors(result));
    if (result.kind === "done") {
      setMessage(textAt(result.data, "message"));
      // The shell shows the name too.
      router.reload({ showProgress: false, onSuccess: (page) => store.accept((page.props as unknown as ProfilePage).form, values) });
    }
  };
  const submit = () => (isBusy || isReadOnly ? undefined : run(() => void send()));

  return (
    <SettingsCard title={t("Profile")} description={description}>
      <AuthRequestStatus request={request} refusal={t("Your profile was not saved")} status={message} />
      <fieldset disabled={isReadOnly} className="contents">
        <PanelForm controller={controller} surface="dialog" label={t("Profile")} marksOnlySome onSubmit={submit}>
          {!isReadOnly && (
            <Button type="submit" variant="primary" className="mt-5" aria-disabled={isBusy || undefined}>
              {isWaiting ? t("Waiting for uploads to finish…") : request.isBusy ? t("Saving…") : t("Save")}
            </Button>
          )}
        </PanelForm>
      </fieldset>
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
