import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { authRequest } from "@/auth/authRequest";
import { RecoveryCodes, recoveryCodesOf } from "@/auth/RecoveryCodes";
import { SettingsCard } from "@/auth/SettingsCard";
import { useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { ConfirmationUrls } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

interface RecoveryCodesCardProps {
  url: string;
  isEnabled: boolean;
  confirmation: ConfirmationUrls;
  /** New codes were generated. */
  onGenerated: (codes: string[]) => void;
}

/** Shows the unused recovery codes, and generates new ones. */
export function RecoveryCodesCard({ url, isEnabled, confirmation, onGenerated }: RecoveryCodesCardProps) {
  const form = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation(confirmation);
  const [codes, setCodes] = useState<string[] | null>(null);

  const load = async (method: "GET" | "POST") => {
    const result = await form.run(() => confirmed(() => authRequest(url, undefined, method)));
    if (result.kind === "done") {
      const found = recoveryCodesOf(result.data);
      setCodes(method === "GET" ? found : null);
      if (method === "POST") {
        onGenerated(found);
      }
    }
  };

  const mayGenerate = codes !== null || !isEnabled;
  return (
    <SettingsCard title={t("Recovery codes")} description={t("Each code signs you in once, if you lose your phone or key. Store them in a safe place.")}>
      {codes?.length === 0 && <Alert color="info">{t("The codes were shown once and cannot be shown again. Replace them if you did not store them.")}</Alert>}
      {codes !== null && codes.length > 0 && (
        <div className="max-w-md">
          <RecoveryCodes codes={codes} />
        </div>
      )}
      <AuthForm
        form={form}
        refusal={t("The codes could not be loaded")}
        submitLabel={codes === null && isEnabled ? t("Show the codes") : null}
        submitVariant="outline"
        isNarrow
        onSubmit={() => load("GET")}
      />
      {mayGenerate && (
        <Button variant="outline" className="self-start" aria-disabled={form.isBusy} onClick={() => !form.isBusy && void load("POST")}>
          {isEnabled ? t("Replace with new codes") : t("Generate codes")}
        </Button>
      )}
      {dialog}
    </SettingsCard>
  );
}
