import { useMemo, useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { authRequest, textAt } from "@/auth/authRequest";
import { SessionBrowser } from "@/auth/SessionBrowser";
import { SettingsCard } from "@/auth/SettingsCard";
import { useAuthRequest } from "@/auth/useAuthRequest";
import { usePasswordConfirmation } from "@/auth/usePasswordConfirmation";
import type { ActionEndpoints } from "@/contracts/actions";
import type { ConfirmationUrls, Sessions } from "@/contracts/pages-settings";
import { addComponents } from "@/registry/hostComponents";
import type { HostComponent } from "@/registry/hostComponents";
import { t } from "@/support/i18n";
import { DataTable } from "@/tables/DataTable";
import { nestedLocation } from "@/tables/tableLocation";

addComponents({ PanelSessionBrowser: SessionBrowser as unknown as HostComponent });

interface SessionsCardProps {
  sessions: Sessions;
  confirmation: ConfirmationUrls;
  onChanged: () => void;
}

const NO_SUMMARIES = {};
/** The only action of the table ends a session. */
const NO_ENDPOINTS: ActionEndpoints = { record: "", bulk: "", reorder: "", cell: "", table: "", form: "", infolist: "" };

/** Lists the browsers in which the user is signed in, and signs them out. */
export function SessionsCard({ sessions, confirmation, onChanged }: SessionsCardProps) {
  const { rows, listing, canEnd, note, endUrl, endOthersUrl } = sessions;
  const form = useAuthRequest();
  const { confirmed, dialog } = usePasswordConfirmation(confirmation);
  const [message, setMessage] = useState<string | null>(null);
  const location = useMemo(() => nestedLocation({ resource: "", endpoints: { ...NO_ENDPOINTS, record: endUrl } }, "sessions", "sessions"), [endUrl]);
  const others = rows.filter(({ current }) => !current);

  const end = async (url: string, body: object) => {
    if (form.isBusy) {
      return;
    }
    setMessage(null);
    const result = await form.run(() => confirmed(() => authRequest(url, body)));
    if (result.kind !== "done") {
      return;
    }
    const next = textAt(result.data, "redirectTo");
    if (next === null) {
      setMessage(textAt(result.data, "message"));
      onChanged();
    } else {
      form.leave(next);
    }
  };

  return (
    <SettingsCard title={t("Sessions")} description={note ?? t("The browsers in which you are signed in.")}>
      <DataTable
        isExcerpt
        isWhole
        fillsWindow={false}
        label={t("The browsers in which you are signed in.")}
        location={location}
        table={listing.table}
        state={listing.state}
        rows={listing.rows}
        pagination={listing.pagination}
        summaries={NO_SUMMARIES}
      />
      <AuthForm
        form={form}
        refusal={t("No session was ended")}
        submitLabel={canEnd && others.length > 0 ? t("Sign out everywhere else") : null}
        submitVariant="outline"
        isNarrow
        status={message}
        onSubmit={() => end(endOthersUrl, {})}
      />
      {dialog}
    </SettingsCard>
  );
}
