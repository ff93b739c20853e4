import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { authRequest, textAt } from "@/auth/authRequest";
import { PasswordField } from "@/auth/PasswordField";
import { SettingsCard } from "@/auth/SettingsCard";
import { errorOf, invalidFields, missing, useAuthRequest } from "@/auth/useAuthRequest";
import type { ProfilePage } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

type DeleteAccountProps = Pick<ProfilePage, "canDeleteAccount" | "deleteRefusal" | "reauthenticateUrl" | "hasPassword"> & { url: string };

/** Deletes the user's own account, after the password was typed. */
export function DeleteAccount({ canDeleteAccount, deleteRefusal, ...props }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  if (!canDeleteAccount && deleteRefusal === null) {
    return null;
  }
  return (
    <SettingsCard title={t("Delete account")} description={deleteRefusal ?? t("Your account will be deleted permanently, and you will be signed out everywhere.")}>
      {canDeleteAccount && (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title={t("Delete your account?")}
          description={t("This can't be undone.")}
          width="sm"
          trigger={
            <Button variant="destructive" className="self-start">
              {t("Delete account")}
            </Button>
          }
        >
          <DeleteForm {...props} onCancel={() => setOpen(false)} />
        </Dialog>
      )}
    </SettingsCard>
  );
}

interface DeleteFormProps extends Pick<DeleteAccountProps, "url" | "reauthenticateUrl" | "hasPassword"> {
  onCancel: () => void;
}

function DeleteForm({ url, reauthenticateUrl, hasPassword, onCancel }: DeleteFormProps) {
  const form = useAuthRequest();
  const [password, setPassword] = useState("");
  const asksPassword = hasPassword && reauthenticateUrl !== null;

  const submit = async () => {
    if (asksPassword && password === "") {
      form.report(invalidFields(missing("password", t("Password"))));
      return;
    }
    const result = await form.run(async () => {
      const confirmation = asksPassword ? await authRequest(reauthenticateUrl, { password }) : null;
      return confirmation === null || confirmation.kind === "done" ? authRequest(url, undefined, "DELETE") : confirmation;
    });
    if (result.kind === "done") {
      form.leave(textAt(result.data, "redirectTo") ?? "/");
    }
  };

  return (
    <>
      <AuthForm
        form={form}
        refusal={t("The account was not deleted")}
        submitLabel={form.isBusy ? t("Deleting…") : t("Delete my account")}
        submitVariant="destructive"
        onSubmit={submit}
      >
        {asksPassword && (
          <PasswordField
            autoComplete="current-password"
            error={errorOf(form.problem, "password")}
            value={password}
            onChange={setPassword}
          />
        )}
      </AuthForm>
      <Button variant="outline" className="w-full" autoFocus={!asksPassword} onClick={onCancel}>
        {t("Cancel")}
      </Button>
    </>
  );
}
