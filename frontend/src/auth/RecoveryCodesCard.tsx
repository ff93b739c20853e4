import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { authRequest, valueAt } from "@/auth/authRequest";
import { SettingsCard } from "@/auth/SettingsCard";
import { useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { ConfirmationUrls } from "@/contracts/pages-settings";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { CopyButton } from "@/ui/CopyButton";

interface RecoveryCodesCardProps {
  url: string;
  isEnabled: boolean;
  confirmation: ConfirmationUrls;
  onChanged: () => void;
}

/** Shows the unused recovery codes, and generates new ones. */
export function RecoveryCodesCard({ url, isEnabled, confirmation, onChanged }: RecoveryCodesCardProps) {
  const form = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation(confirmation);
  const [codes, setCodes] = useState<string[] | null>(null);

  const load = async (method: "GET" | "POST") => {
    const result = await form.run(() => confirmed(() => authRequest(url, undefined, method)));
    if (result.kind === "done") {
      setCodes(codesOf(result.data));
      if (method === "POST") {
        onChanged();
      }
    }
  };

  const mayGenerate = codes !== null || !isEnabled;
  return (
    <SettingsCard title={t("Recovery codes")} description={t("Each code signs you in once, if you lose your phone or key. Store them in a safe place.")}>
      {codes?.length === 0 && <Alert color="info">{t("The codes were shown once and cannot be shown again. Replace them if you did not store them.")}</Alert>}
      {codes !== null && codes.length > 0 && (
        <div className="flex items-start gap-2 rounded-lg border border-border bg-muted p-3">
          <ul aria-label={t("Recovery codes")} dir="ltr" className="grid flex-1 grid-cols-2 gap-x-4 gap-y-1 font-mono text-sm">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <CopyButton text={codes.join("\n")} label={t("the recovery codes")} />
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

function codesOf(body: unknown): string[] {
  const codes = valueAt(body, "data", "unused_codes");
  return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
}
