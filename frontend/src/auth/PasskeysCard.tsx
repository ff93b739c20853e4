import { useState } from "react";

import { restoreFocus } from "@/actions/useFocusReturn";
import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import { authRequest } from "@/auth/authRequest";
import { PasskeyRow } from "@/auth/PasskeyRow";
import { addPasskey, canUsePasskeys } from "@/auth/passkeys";
import { RemovalDialog } from "@/auth/RemovalDialog";
import { SettingsCard } from "@/auth/SettingsCard";
import { errorOf, invalidFields, missing, useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { ConfirmationUrls, Passkey } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";
import { Input } from "@/ui/Input";

interface PasskeysCardProps {
  url: string;
  passkeys: Passkey[];
  /** What the user loses with the last passkey besides; null if nothing. */
  loss: string | null;
  confirmation: ConfirmationUrls;
  onAdded: (message: string) => void;
  onChanged: () => void;
}

/** Lists, adds, renames and removes passkeys. */
export function PasskeysCard({ url, passkeys, loss, confirmation, onAdded, onChanged }: PasskeysCardProps) {
  const form = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation(confirmation);
  const [name, setName] = useState("");
  const [removed, setRemoved] = useState<Passkey | null>(null);

  const add = async () => {
    if (name.trim() === "") {
      form.report(invalidFields(missing("name", t("Name"))));
      return;
    }
    const result = await form.run(() => confirmed(() => addPasskey(url, name.trim())));
    if (result.kind === "done") {
      setName("");
      onAdded(t("Passkey added."));
    }
  };
  const remove = async (id: string) => {
    setRemoved(null);
    const result = await form.run(() => confirmed(() => authRequest(url, { authenticators: [backendId(id)] }, "DELETE")));
    if (result.kind === "done") {
      // The button of the row had the focus.
      restoreFocus(null);
      onChanged();
    }
  };
  const rename = async (id: string, wanted: string) => {
    const result = await form.run(() => confirmed(() => authRequest(url, { id: backendId(id), name: wanted }, "PUT")));
    if (result.kind === "done") {
      onChanged();
    }
    return result.kind === "done";
  };

  return (
    <SettingsCard title={t("Passkeys")} description={t("Sign in with your fingerprint, face, PIN or a security key.")}>
      {passkeys.length > 0 && (
        <ul aria-label={t("Passkeys")} className="divide-y divide-border rounded-lg border border-border">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isBusy={form.isBusy}
              onRename={(wanted) => rename(passkey.id, wanted)}
              onRemove={() => !form.isBusy && setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      <AuthForm
        form={form}
        refusal={t("Your passkeys were not changed")}
        submitLabel={canUsePasskeys() ? t("Add a passkey") : null}
        isNarrow
        onSubmit={add}
      >
        {canUsePasskeys() ? (
          <AuthField label={t("Name")} help={t("For example the name of this device.")} error={errorOf(form.problem, "name")}>
            {(control) => (
              <Input {...control} name="name" maxLength={100} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
            )}
          </AuthField>
        ) : (
          <p className="text-sm text-muted-foreground">{t("This browser cannot create passkeys here.")}</p>
        )}
      </AuthForm>
      {removed !== null && (
        <RemovalDialog
          title={t("Remove the passkey “%(name)s”?", { name: removed.name })}
          description={t("It will no longer sign you in. Your device may still offer it; delete it there too.")}
          loss={loss}
          confirmLabel={t("Remove the passkey")}
          onConfirm={() => void remove(removed.id)}
          onCancel={() => setRemoved(null)}
        />
      )}
      {dialog}
    </SettingsCard>
  );
}

/** The ids of allauth are numbers. */
function backendId(id: string): string | number {
  return /^\d+$/.test(id) ? Number(id) : id;
}
