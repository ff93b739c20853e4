import { useState } from "react";

import { AuthField } from "@/auth/AuthField";
import { AuthForm } from "@/auth/AuthForm";
import { authRequest } from "@/auth/authRequest";
import { addPasskey, canUsePasskeys } from "@/auth/passkeys";
import { SettingsCard } from "@/auth/SettingsCard";
import { fieldMessages, missingFields, useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { Passkey } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Input } from "@/ui/Input";

interface PasskeysCardProps {
  url: string;
  passkeys: Passkey[];
  reauthenticateUrl: string | null;
  onChanged: () => void;
}

/** Lists, adds and removes passkeys. */
export function PasskeysCard({ url, passkeys, reauthenticateUrl, onChanged }: PasskeysCardProps) {
  const form = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation(reauthenticateUrl);
  const [name, setName] = useState("");

  const add = async () => {
    if (name.trim() === "") {
      form.report(missingFields([{ field: "name", message: t("%(field)s is missing.", { field: t("Name") }) }]));
      return;
    }
    const result = await form.run(() => confirmed(() => addPasskey(url, name.trim())));
    if (result.kind === "done") {
      setName("");
      onChanged();
    }
  };
  const remove = async (id: string) => {
    if (form.isBusy) {
      return;
    }
    // The ids of allauth are numbers.
    const authenticators = [/^\d+$/.test(id) ? Number(id) : id];
    const result = await form.run(() => confirmed(() => authRequest(url, { authenticators }, "DELETE")));
    if (result.kind === "done") {
      onChanged();
    }
  };

  return (
    <SettingsCard title={t("Passkeys")} description={t("Sign in with your fingerprint, face, PIN or a security key.")}>
      {passkeys.length > 0 && (
        <ul aria-label={t("Passkeys")} className="divide-y divide-border rounded-lg border border-border">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 px-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{passkey.name}</span>
                <span className="block text-sm text-muted-foreground">{usageOf(passkey)}</span>
              </span>
              <Button
                variant="outline"
                size="sm"
                aria-label={t("Remove %(name)s", { name: passkey.name })}
                aria-disabled={form.isBusy}
                onClick={() => void remove(passkey.id)}
              >
                {t("Remove")}
              </Button>
            </li>
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
          <AuthField label={t("Name")} help={t("For example the name of this device.")} errors={fieldMessages(form.problem, "name")}>
            {(control) => (
              <Input {...control} name="name" maxLength={100} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
            )}
          </AuthField>
        ) : (
          <p className="text-sm text-muted-foreground">{t("This browser cannot create passkeys here.")}</p>
        )}
      </AuthForm>
      {dialog}
    </SettingsCard>
  );
}

function usageOf({ created_at_diff: created, last_used_at_diff: used }: Passkey): string {
  return used === null ? t("Added %(time)s, never used", { time: created }) : t("Added %(time)s, last used %(used)s", { time: created, used });
}
